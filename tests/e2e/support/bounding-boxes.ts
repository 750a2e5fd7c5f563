import type { Locator, Page } from '@playwright/test';

/**
 * Album of a list, by its title. Not by its role: to find hidden elements the browser would compute
 * all styles that a long list skips.
 */
export function tile(page: Page, title: string): Locator {
  return page.getByRole('main').locator('a[href*="album="]', { hasText: title });
}

/** Pixels from the top of the viewport to an element of the page. */
export function getTop(page: Page, place: string): Promise<number> {
  return page.evaluate(
    (selector) => document.querySelector(selector)?.getBoundingClientRect().top ?? Infinity,
    place,
  );
}
