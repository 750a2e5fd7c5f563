import { expect, type Locator, type Page } from '@playwright/test';

/** Goes to the end of the page, and again when it has grown meanwhile, until `next` has come. */
export async function scrollToLoad(page: Page, next: Locator): Promise<void> {
  await expect(async () => {
    await page.keyboard.press('End');
    await expect(next).toBeAttached({ timeout: 1500 });
  }).toPass({ timeout: 15_000 });
}
