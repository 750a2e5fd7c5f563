import { expect, type Locator, type Page } from '@playwright/test';

/** Scrolls to a position, in pixels from the top, once the page is long enough. */
export async function scrollDown(page: Page, place: number): Promise<void> {
  const end = () => page.evaluate(() => document.documentElement.scrollHeight - innerHeight);
  await expect.poll(end).toBeGreaterThan(place);
  await page.evaluate((top) => scrollTo(0, top), place);
}

/** Scrolls to the end of the page, again when it has grown, until `next` is visible. */
export async function scrollToLoad(page: Page, next: Locator): Promise<void> {
  await expect(async () => {
    await page.keyboard.press('End');
    await expect(next).toBeAttached({ timeout: 1500 });
  }).toPass({ timeout: 15_000 });
}
