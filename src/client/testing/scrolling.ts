import { expect } from 'vitest';
import type { Locator } from 'vitest/browser';

/** Scrolls to the end of the page, again when it has grown, until `next` is rendered. */
export async function scrollToLoad(next: Locator): Promise<void> {
  await expect
    .poll(() => {
      scrollTo(0, document.documentElement.scrollHeight);
      return next.elements().length;
    })
    .toBeGreaterThan(0);
}
