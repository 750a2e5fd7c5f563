import { expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import * as endpoints from '#shared/endpoints.ts';
import type { FakeApi } from '../../../testing/fake-api.ts';
import { button, field } from '../../../testing/forms.ts';
import {
  ARTWORK,
  COVER_URL,
  createImage,
  createLookup,
  fillReview,
  openAddAlbum,
  SPOTIFY_ID,
} from '../../../testing/lookups.ts';

const OWN_URL = '/covers/own-320.webp';
const UNABLE = 'Unable to download album artwork. Please try again or upload manually.';
const cover = page.getByRole('group', { name: 'Album Cover' });
const failure = cover.getByRole('alert');
const state = page.getByRole('group', { name: 'Basic Information' }).getByRole('status').first();
const review = page.getByRole('region', { name: 'Review & Confirm' });

async function lookUp(id = SPOTIFY_ID): Promise<void> {
  await field('Spotify Album ID').fill(id);
  await expect.element(state).toHaveTextContent('Found Can – Future Days');
}

async function uploadOwn(api: FakeApi): Promise<void> {
  api.on(endpoints.UPLOAD_ALBUM_COVER, { imageUrl: OWN_URL, warnings: [] } as never);
  const file = new File(['x'], 'own.png', { type: 'image/png' });
  await userEvent.upload(page.getByLabelText('Cover image file'), file);
  await expect.element(field('Cover URL')).toHaveValue(OWN_URL);
}

test('explains a failed download, and retries', async () => {
  const api = await openAddAlbum((fake) => fake.fail(ARTWORK, 404));
  await lookUp();
  await expect.element(failure).toHaveTextContent(UNABLE);
  const retry = async (text: string) => {
    const release = api.hold(ARTWORK);
    await button('Retry Download').click();
    await expect.element(state).toHaveTextContent('Downloading artwork…');
    release();
    await expect.element(failure).toHaveTextContent(text);
  };
  const type = { headers: { 'content-type': 'image/png' } };
  api.on(ARTWORK, () => new Response('<p>', { headers: { 'content-type': 'text/html' } }));
  await retry('Album artwork format is not supported');
  api.on(ARTWORK, () => createImage(99, 300));
  await retry('Image too small');
  api.on(ARTWORK, () => new Response(new Uint8Array(10.1 * 1024 * 1024), type));
  await retry('Image too large: 10.1MB. Maximum allowed: 10MB');
  api.disconnect();
  await retry('Network error while downloading artwork. Please check your connection.');
  api.disconnect(false);
  api.on(ARTWORK, () => createImage(640, 640));
  api.fail(endpoints.UPLOAD_ALBUM_COVER, 507, 'The disk is full.');
  await retry('Failed to process album artwork: The disk is full. Please try uploading manually.');
});

test('downloads through the server if the image host has no CORS, and restores it', async () => {
  const api = await openAddAlbum((fake) => {
    fake.on(ARTWORK, () => Promise.reject(new TypeError('Failed to fetch')));
    fake.on(endpoints.GET_ARTWORK, () => createImage(640, 640) as never);
  });
  await lookUp();
  await expect.element(state).toHaveTextContent('The artwork is ready.');
  await expect.element(field('Cover URL')).toHaveValue(COVER_URL);
  expect(api.sent(endpoints.GET_ARTWORK)[0]?.query).toEqual({
    url: createLookup().artwork.chosen?.url,
  });

  await expect.element(button('Upload different image instead')).toBeVisible();
  await uploadOwn(api);
  await expect.element(button('Change Image')).toBeVisible();
  await fillReview();
  await button('Proceed to Review →').click();
  await expect.element(review.getByText('Modified by user')).toBeVisible();
  await button('Back to Input').click();
  await button('Restore Spotify Image').click();
  await expect.element(field('Cover URL')).toHaveValue(COVER_URL);
  await expect.element(button('Restore Spotify Image')).not.toBeInTheDocument();
  await button('Proceed to Review →').click();
  await expect.element(review.getByText('Artwork', { exact: true })).toBeVisible();
  await expect.element(review.getByText('Modified by user')).not.toBeInTheDocument();
});

test('offers an upload when no service has artwork, and preserves it', async () => {
  const artwork = { chosen: null, candidates: [] };
  const api = await openAddAlbum((fake) =>
    fake.on(endpoints.ENHANCED_AUTO_POPULATION, { data: createLookup({ artwork }) }),
  );
  await lookUp();
  await expect
    .element(failure)
    .toHaveTextContent('This album does not have artwork available on Spotify');
  await expect.element(button('Retry Download')).not.toBeInTheDocument();
  await fillReview();
  await button('Proceed to Review →').click();
  await expect.element(page.getByText('Album cover is required before saving')).toBeVisible();
  await expect.element(button('Upload Different Image')).toBeVisible();
  await uploadOwn(api);
  await expect.element(failure).not.toBeInTheDocument();

  api.on(endpoints.ENHANCED_AUTO_POPULATION, { data: createLookup() });
  api.on(endpoints.UPLOAD_ALBUM_COVER, {
    imageUrl: COVER_URL,
    warnings: ['larger than 2000 px (2100 × 1200)'],
  } as never);
  await lookUp('Rite0Time0000000000001');
  await expect.element(button('Restore Spotify Image')).toBeVisible();
  await expect.element(field('Cover URL')).toHaveValue(OWN_URL);
  await button('Restore Spotify Image').click();
  await expect.element(cover).toHaveTextContent('larger than 2000 px (2100 × 1200)');
});
