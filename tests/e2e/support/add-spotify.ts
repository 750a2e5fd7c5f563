import { expect, type Locator, type Page } from '@playwright/test';
import { open, picture } from './admin.ts';

/** Locators of the form that adds an album from Spotify. */
export function addForm(page: Page) {
  const field = (label: string) => page.getByLabel(label, { exact: true });
  const button = (name: string) => page.getByRole('button', { name, exact: true });
  const basic = page.getByRole('group', { name: 'Basic Information' });
  const cover = page.getByRole('group', { name: 'Album Cover' });
  return {
    field,
    button,
    cover,
    /** Messages of the lookup. */
    state: basic.getByRole('status').first(),
    failure: basic.getByRole('alert'),
    artworkFailure: cover.getByRole('alert'),
    search: page.getByRole('searchbox', { name: 'Artist, title or both' }),
    /** Results of a search by name. */
    finding: page.getByRole('group', { name: 'Find by Name' }),
    coverUrl: field('Cover URL'),
    steps: page.getByRole('list', { name: 'Progress' }).getByRole('listitem'),
    review: page.getByRole('region', { name: 'Review & Confirm' }),
    /** Types an id and waits until its album is found. */
    lookUp: async (id: string, found: string) => {
      await field('Spotify Album ID').fill(id);
      await expect(basic.getByRole('status').first()).toContainText(found);
    },
    /** Fills in the fields that no service provides. */
    fillReview: async () => {
      await field('Session').selectOption({ label: 'Fri, Mar 6, 2026 – Utrecht' });
      await field('Submitted By').selectOption('Ada');
    },
    /** Uploads a custom image. */
    upload: async (color: string) => {
      await page.getByLabel('Cover image file').setInputFiles(await picture('own.png', color, 320));
      await expect(field('Cover URL')).toHaveValue(/-320\.webp$/);
    },
  };
}

/** Opens Add Album in its default mode, the lookup. */
export async function openSpotify(page: Page) {
  await open(page, './add-album');
  return addForm(page);
}

/** Row of the review, by its name. */
export function row(review: Locator, name: string): Locator {
  return review.getByRole('definition').and(review.locator(`dt:text-is("${name}") + dd`));
}

/** Expects an image to be rendered with its pixels. */
export async function expectImageLoaded(image: Locator): Promise<void> {
  await expect
    .poll(() => image.evaluate((element: HTMLImageElement) => element.naturalWidth))
    .toBeGreaterThan(0);
}
