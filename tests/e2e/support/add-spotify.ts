import { expect, type Locator, type Page } from '@playwright/test';
import { open } from './admin.ts';

/** Locators of the form that adds an album from Spotify. */
export function addForm(page: Page) {
  const field = (label: string) => page.getByLabel(label, { exact: true });
  const button = (name: string) => page.getByRole('button', { name, exact: true });
  const basic = page.getByRole('group', { name: 'Basic Information' });
  return {
    field,
    button,
    /** Messages of the lookup. */
    state: basic.getByRole('status').first(),
    review: page.getByRole('region', { name: 'Review & Confirm' }),
    /** Fills in the fields that no service provides. */
    fillReview: async () => {
      await field('Session').selectOption({ label: 'Fri, Mar 6, 2026 – Utrecht' });
      await field('Submitted By').selectOption('Ada');
    },
  };
}

/** Opens Add Album in its default mode, the lookup. */
export async function openSpotify(page: Page) {
  await open(page, './add-album');
  return addForm(page);
}

/** Expects an image to be rendered with its pixels. */
export async function expectImageLoaded(image: Locator): Promise<void> {
  await expect
    .poll(() => image.evaluate((element: HTMLImageElement) => element.naturalWidth))
    .toBeGreaterThan(0);
}
