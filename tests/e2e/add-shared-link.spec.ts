import { expect, type Page } from '@playwright/test';
import { appleId } from '../../demo/fakes/itunes.ts';
import { shortCode } from '../../demo/fakes/short-links.ts';
import { addForm } from './support/add-spotify.ts';
import { passStep, test } from './support/admin.ts';
import { expectNoViolations } from './support/axe.ts';
import { getAlbum } from './support/fakes.ts';

const NOTE = 'The link that you shared is looked up after you sign in.';

test.use({ club: 'streaming' });

/** Opens Add Album as the share sheet of a phone does, signs in, and waits for the album. */
async function share(page: Page, parameters: Record<string, string>, title: string) {
  await page.goto(`./add-album?${new URLSearchParams(parameters)}`);
  await expect(page.getByText(NOTE)).toBeVisible();
  await passStep(page);
  await expect(page.getByText(NOTE)).toBeHidden();
  const form = addForm(page);
  await expect(form.state).toContainText(`Found Can – ${title}`);
  await expect(form.state).toContainText('The artwork is ready.');
  return form;
}

test('adds the album of a link that a phone shares', { tag: '@phone-only' }, async ({ page }) => {
  const album = getAlbum('Cannibalism');
  const text = `Listen to Cannibalism by Can 🎧 https://link.deezer.com/s/${shortCode(album)}`;
  const form = await share(page, { title: album.title, text }, album.title);
  await expectNoViolations(page);
  await form.fillReview();
  await form.button('Proceed to Review →').click();
  await form.button('Confirm & Save Album').click();
  await expect(page.getByText('Album created successfully!')).toBeVisible();
  await expect(page).toHaveURL('./');
  await expect(page.getByRole('link', { name: album.title }).first()).toBeVisible();
});

test('finds the albums of links to other services', { tag: '@all' }, async ({ page }) => {
  const [spotify, radio, tapes] = ['Unlimited Edition', 'Radio Waves', 'The Lost Tapes'].map(
    getAlbum,
  );
  if (!spotify || !radio || !tapes) throw new Error('No album');
  for (const [album, text] of [
    [spotify, `https://open.spotify.com/intl-nl/album/${spotify.spotify_id}`],
    [radio, `Radio\nhttps://music.apple.com/nl/album/radio-waves/${appleId(radio)}.`],
    [tapes, `Check it out: https://tidal.com/album/${tapes.tidal_album_id}/u`],
  ] as const) {
    const form = await share(page, { text }, album.title);
    await expect(form.field('Spotify Album ID')).toHaveValue(album.spotify_id);
  }
  await expect(addForm(page).field('Tidal Album ID')).toHaveValue('71234568');
});
