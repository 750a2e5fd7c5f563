import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import * as endpoints from '#shared/endpoints.ts';
import { renderPage } from '../../testing/render-page.tsx';
import { sampleAlbum, samplePage, sampleSession } from '../../testing/samples.ts';

const SQUARE =
  'data:image/svg+xml,<svg xmlns="http://www.w3.org/2000/svg" width="640" height="640"/>';
const WIDE =
  'data:image/svg+xml,<svg xmlns="http://www.w3.org/2000/svg" width="640" height="320"/>';

const tile = page.getByRole('link', { name: 'Laughing Stock' });

async function openSessions(cover_url: string | null): Promise<void> {
  const album = sampleAlbum({ artist: 'Björk', cover_url });
  await renderPage('/', {
    prepare: (api) => {
      api.on(endpoints.LIST_SESSIONS, samplePage([sampleSession({ albums: [album] })]));
      api.on(endpoints.GET_ALBUM, { data: album });
    },
  });
  await expect.element(tile).toBeVisible();
}

test.each([SQUARE, WIDE])('shows a cover as a square', async (url) => {
  await openSessions(url);
  const image = () => tile.element().querySelector('img');
  await expect.poll(() => image()?.naturalWidth).toBeGreaterThan(0);
  const { width = 0, height = 1 } = image()?.getBoundingClientRect() ?? {};
  expect(width).toBeCloseTo(height, 0);
});

test.each([
  ['there is no cover', null],
  ['a cover fails to load', 'data:image/png,broken'],
])('shows a placeholder with initials when %s', async (_, url) => {
  await openSessions(url);
  await expect.element(tile.getByText('B', { exact: true })).toBeVisible();
  await expect.poll(() => tile.element().querySelector('img')).toBeNull();
  await tile.click();
  const dialog = page.getByRole('dialog', { name: 'Laughing Stock' });
  await expect.element(dialog.getByText('Individual Ratings')).toBeVisible();
  await expect.poll(() => dialog.element().querySelector('img')).toBeNull();
});
