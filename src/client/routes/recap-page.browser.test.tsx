import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import * as endpoints from '#shared/endpoints.ts';
import { expectNoViolations } from '../testing/axe.ts';
import { renderPage } from '../testing/render-page.tsx';
import { sampleRecap } from '../testing/sample-recap.ts';

const card = (reviewer: string, tier: 'S' | 'A') => ({ reviewer, tier, note: null, was: null });

test('celebrates an album that everyone rated S', async () => {
  const recap = sampleRecap({ albums: 2 });
  const [loved, other] = recap.albums;
  if (loved === undefined || other === undefined) throw new Error('No albums');
  loved.ratings = [card('Ada', 'S'), card('Ben', 'S')];
  other.ratings = [card('Ada', 'S'), card('Ben', 'A')];
  await renderPage('/recaps/recap', {
    prepare: (api) => {
      api.on(endpoints.GET_RECAP, {
        data: {
          ...recap,
          albums: recap.albums.map((one) => ({ ...one, average: 90, on_file: [] })),
        },
      });
    },
  });
  const album = page.getByRole('article', { name: 'Title 0' });
  await expect.element(album).toHaveAttribute('data-hue');
  await expect
    .element(page.getByRole('article', { name: 'Title 1' }))
    .not.toHaveAttribute('data-hue');
  expect(document.querySelector('canvas')).not.toBeNull();
  await expectNoViolations();
});

test('says which album was saved when its room closed by itself', async () => {
  const recap = sampleRecap({ albums: 2 });
  const albums = recap.albums.map((album, index) => ({
    ...album,
    average: 90,
    on_file: [],
    is_auto_saved: index === 1,
  }));
  await renderPage('/recaps/recap', {
    prepare: (api) => {
      api.on(endpoints.GET_RECAP, { data: { ...recap, albums } });
    },
  });
  const getText = (name: string) =>
    page.getByRole('article', { name }).getByText('Saved automatically when the room closed');
  await expect.element(getText('Title 1')).toBeVisible();
  expect(getText('Title 0').elements()).toEqual([]);
});

test('marks cards that were added after the reveal', async () => {
  const recap = sampleRecap({ albums: 1 });
  const ratings = [card('Ada', 'S'), { ...card('Ben', 'A'), is_late: true }];
  await renderPage('/recaps/recap', {
    prepare: (api) => {
      const albums = recap.albums.map((album) => ({ ...album, ratings, average: 90, on_file: [] }));
      api.on(endpoints.GET_RECAP, { data: { ...recap, albums } });
    },
  });
  const album = page.getByRole('article', { name: 'Title 0' });
  await expect.element(album.getByText('Ben (late)')).toBeVisible();
  expect(album.getByText('(late)').elements()).toHaveLength(1);
});
