import { expect, type Locator, type Page } from '@playwright/test';

/** Scrolls to the end of the page, again when it has grown, until `next` is visible. */
export async function scrollToLoad(page: Page, next: Locator): Promise<void> {
  await expect(async () => {
    await page.keyboard.press('End');
    await expect(next).toBeAttached({ timeout: 1500 });
  }).toPass({ timeout: 15_000 });
}
