import { onTestFinished } from 'vitest';
import { page } from 'vitest/browser';

/** Makes the window as large as a phone until the test ends. */
export async function usePhone(): Promise<void> {
  await page.viewport(360, 780);
  onTestFinished(() => page.viewport(1280, 800));
}

/** Expects that the page does not scroll sideways. */
export function getOverflow(): number {
  return document.documentElement.scrollWidth - innerWidth;
}
