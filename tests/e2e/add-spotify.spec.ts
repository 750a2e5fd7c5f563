import { expect } from '@playwright/test';
import { shortCode } from '../../demo/fakes/short-links.ts';
import { addForm, expectImageLoaded, openSpotify } from './support/add-spotify.ts';
import { passStep, rating, test } from './support/admin.ts';
import { getAlbum } from './support/fakes.ts';

const SAVED = 'Album created successfully!';

test.use({ club: 'streaming' });

test('adds an album from its Spotify URL, and plays it', async ({ page, prepared }) => {
  const { spotify_id } = getAlbum('Future Days');
  await page.route('https://open.spotify.com/**', (route) =>
    route.fulfill({ contentType: 'text/html', body: '<title>Player</title>' }),
  );
  const form = await openSpotify(page);
  await form
    .field('Spotify Album ID')
    .fill(`https://open.spotify.com/intl-nl/album/${spotify_id}?si=1`);
  await expect(form.state).toContainText('Found Can – Future Days');
  await expect(form.state).toContainText('Released November 1, 1971 · Label United Artists');
  await expect(form.state).toContainText('The artwork is ready.');
  await form.fillReview();
  await rating(page, 'Ben', 'S').check();
  await form.button('Proceed to Review →').click();
  await expectImageLoaded(form.review.locator('img'));
  await form.button('Confirm & Save Album').click();
  await expect(page.getByText(SAVED)).toBeVisible();
  await expect(page).toHaveURL('./');
  await page.getByRole('link', { name: 'Future Days' }).first().click();

  await test.step('shows the metadata of the services, and a player on request', async () => {
    await page.getByRole('tab', { name: 'Album Details' }).click();
    await expect(page).toHaveURL(/album=/);
    const panel = page.getByRole('tabpanel', { name: 'Album Details' });
    await expect(panel.locator('dt:text-is("Label") + dd')).toHaveText('United Artists');
    await expect(panel.getByRole('region', { name: 'Tracklist' })).toContainText('Side two');
    await panel.getByRole('button', { name: 'Preview' }).click();
    const player = panel.locator('iframe[title="Spotify player: Future Days"]');
    await expect(player.contentFrame().locator('body')).toBeAttached();
  });

  const id = new URL(page.url()).searchParams.get('album') ?? '';
  expect(await prepared.album(id)).toMatchObject({
    artist: 'Can',
    title: 'Future Days',
    spotify_id,
    tidal_album_id: '71234567',
    submitted_by: 'Ada',
    individual_tiers: { Ben: 'S' },
    cover_url: expect.stringMatching(/^\/covers\/\w+-640\.webp$/),
  });
});

test('adds the album of a link that a phone shares', { tag: '@phone-only' }, async ({ page }) => {
  const album = getAlbum('Cannibalism');
  const text = `Listen to Cannibalism by Can 🎧 https://link.deezer.com/s/${shortCode(album)}`;
  await page.goto(`./add-album?${new URLSearchParams({ title: album.title, text })}`);
  await passStep(page);
  const form = addForm(page);
  await expect(form.state).toContainText('Found Can – Cannibalism');
  await expect(form.state).toContainText('The artwork is ready.');
  await expect(form.field('Artist')).toBeHidden();
  await expect(form.field('Submitted By')).toBeInViewport({ ratio: 1 });
  await form.button('Edit').tap();
  await expect(form.field('Artist')).toBeFocused();
  await form.fillReview();
  await form.button('Proceed to Review →').tap();
  await form.button('Confirm & Save Album').tap();
  await expect(page.getByText(SAVED)).toBeVisible();
  await expect(page).toHaveURL('./');
  await expect(page.getByRole('link', { name: album.title }).first()).toBeVisible();
});
