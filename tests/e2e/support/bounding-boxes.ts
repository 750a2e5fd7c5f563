import { expect, type Locator, type Page } from '@playwright/test';

export type Place = { x: number; y: number; width: number; height: number };

/** Bounding boxes of two elements in pixels, once the web fonts are loaded. */
export async function getBoundingBoxes(one: Locator, other: Locator): Promise<[Place, Place]> {
  await expect(one).toBeVisible();
  await expect(other).toBeVisible();
  await areFontsLoaded(one.page());
  return [await getPlace(one), await getPlace(other)];
}

/** Returns the bounding box of a visible element, once the web fonts are loaded. */
export async function getBox(target: Locator): Promise<Place> {
  await expect(target).toBeVisible();
  await areFontsLoaded(target.page());
  const box = await target.boundingBox();
  if (box === null) throw new Error(`${target} has no box`);
  return box;
}

/** Waits until the web fonts that the page needs are loaded. */
export async function areFontsLoaded(page: Page): Promise<void> {
  await page.waitForFunction(
    () =>
      document.fonts.status === 'loaded' &&
      [...document.fonts].some(
        ({ family, status }) => family.includes('Variable') && status === 'loaded',
      ),
  );
}

/**
 * Album of a list, by its title. Not by its role: to find hidden elements the browser would compute
 * all styles that a long list skips.
 */
export function tile(page: Page, title: string): Locator {
  return page.getByRole('main').locator('a[href*="album="]', { hasText: title });
}

async function getPlace(target: Locator): Promise<Place> {
  const place = await target.boundingBox();
  if (place === null) throw new Error(`${target} is nowhere`);
  return place;
}
