import { expect, type Page } from '@playwright/test';
import { deezerId } from '../../demo/fakes/deezer.ts';
import { appleId } from '../../demo/fakes/itunes.ts';
import { shortCode } from '../../demo/fakes/short-links.ts';
import { playlistId } from '../../demo/fakes/youtube.ts';
import { addForm, expectImageLoaded } from './support/add-spotify.ts';
import { passStep, summary, test } from './support/admin.ts';
import { expectNoViolations } from './support/axe.ts';
import { getAlbum } from './support/fakes.ts';

const PHONE = { tag: '@phone' };
const NOTE = 'The link that you shared is looked up after you sign in.';
const PLAYLIST = 'https://open.spotify.com/playlist/37i9dQZF1DWXIcbzpLauPS';
const USABLE =
  'Links to albums on Spotify, Apple Music, Deezer, Tidal and YouTube Music can be looked up.';

test.use({ club: 'streaming' });

/** Opens Add Album as the share sheet of a phone does, and signs in. */
async function share(page: Page, parameters: Record<string, string>) {
  await page.goto(`./add-album?${new URLSearchParams(parameters)}`);
  await expect(page.getByText(NOTE)).toBeVisible();
  await passStep(page);
  await expect(page.getByText(NOTE)).toBeHidden();
  return addForm(page);
}

async function save(page: Page, title: string): Promise<void> {
  const form = addForm(page);
  await form.fillReview();
  await form.button('Proceed to Review →').click();
  await form.button('Confirm & Save Album').click();
  await expect(page.getByText('Album created successfully!')).toBeVisible();
  await expect(page).toHaveURL('./');
  await expect(page.getByRole('link', { name: title }).first()).toBeVisible();
}

const [unlimited, cannibalism, radio, tapes] = [
  'Unlimited Edition',
  'Cannibalism',
  'Radio Waves',
  'The Lost Tapes',
].map(getAlbum) as [
  ReturnType<typeof getAlbum>,
  ReturnType<typeof getAlbum>,
  ReturnType<typeof getAlbum>,
  ReturnType<typeof getAlbum>,
];

for (const [service, album, parameters] of [
  ['Spotify', unlimited, { url: `https://open.spotify.com/intl-nl/album/${unlimited.spotify_id}` }],
  [
    'Deezer',
    cannibalism,
    {
      title: 'Cannibalism',
      text: `Listen to Cannibalism by Can 🎧 https://link.deezer.com/s/${shortCode(cannibalism)}`,
    },
  ],
  [
    'Apple Music',
    radio,
    { text: `Radio Waves by Can\nhttps://music.apple.com/nl/album/radio-waves/${appleId(radio)}.` },
  ],
  ['Tidal', tapes, { text: `Check it out: https://tidal.com/album/${tapes.tidal_album_id}/u` }],
] as const)
  test(`adds the album of a link to ${service}`, PHONE, async ({ page }) => {
    const form = await share(page, parameters);
    await expect(form.state).toContainText(`Found Can – ${album.title}`);
    await expect(form.state).toContainText('The artwork is ready.');
    await expectNoViolations(page);
    const id = page.locator('#spotify_id');
    if (await id.isVisible()) await expect(id).toHaveValue(album.spotify_id);
    if (service === 'Tidal' && (await id.isVisible()))
      await expect(form.field('Tidal Album ID')).toHaveValue('71234568');
    await save(page, album.title);
  });

test('offers the albums that a link to YouTube Music may be', PHONE, async ({ page }) => {
  const album = getAlbum('Anthology');
  const url = `https://music.youtube.com/playlist?list=${playlistId(album)}&si=abc`;
  const form = await share(page, { url });
  const suggestion = form.finding.getByRole('button', { name: 'Anthology' });
  await expect(suggestion).toHaveAttribute('aria-pressed', 'false');
  await expect(form.finding.getByRole('status')).toContainText(
    'YouTube Music gives only the name. Pick the right album.',
  );
  await form.search.press('Enter');
  await expect(form.field('Artist')).toHaveValue('');
  await expectNoViolations(page);
  await suggestion.click();
  await expect(form.state).toContainText('Found Can – Anthology');
  await expect(form.state).toContainText('The artwork is ready.');
  await save(page, 'Anthology');
});

test('leaves the Spotify fields of an album to the admin if Spotify has none', async ({
  page,
  services,
}) => {
  services.play('spotify', { status: 404, body: {} });
  const album = getAlbum('Music Live');
  const form = await share(page, { url: `https://www.deezer.com/en/album/${deezerId(album)}` });
  await expect(form.finding.getByRole('button', { name: 'Music Live' })).toHaveAttribute(
    'aria-pressed',
    'true',
  );
  await expect(form.finding.getByRole('status')).toContainText(
    'Enter its Spotify ID below, or choose Not on Spotify.',
  );
  await expect(form.field('Artist')).toHaveValue('Can');
  await expect(form.field('Album Title')).toHaveValue('Music Live');
  await expectImageLoaded(form.cover.locator('img'));
  await expect(form.field('Not on Spotify')).not.toBeChecked();
  await form.fillReview();
  await form.button('Save Album').click();
  await expect(summary(page).getByRole('link')).toHaveText([
    'Spotify Album ID is required',
    'Must be a valid Spotify album URL',
  ]);
  await form.field('Not on Spotify').check();
  await form.button('Save Album').click();
  await expect(page.getByText('Album created successfully!')).toBeVisible();
});

test('says which links work, and keeps the input', PHONE, async ({ page, problems }) => {
  problems.expect(/404/);
  const form = await share(page, { text: `My favourites ${PLAYLIST}` });
  const alert = form.finding.getByRole('alert');
  await expect(alert).toHaveText(`This is a playlist on Spotify, not an album. ${USABLE}`);
  await expect(form.search).toHaveValue(PLAYLIST);
  await expectNoViolations(page);
  await form.field('Artist').fill('Typed before');
  await form.search.fill('https://www.deezer.com/album/1');
  await expect(alert).toHaveText(
    'Deezer has no album at this link. Search by name, or enter the album by hand.',
  );
  await expect(form.field('Artist')).toHaveValue('Typed before');
  await form.search.fill('https://example.org/');
  await expect(alert).toContainText('This link is not from a known music service.');
  await form.search.fill('can flow motion');
  await expect(form.finding.getByRole('button', { name: 'Flow Motion' })).toBeVisible();
  await expect(alert).toBeHidden();
});

test('opens an empty form without a link', async ({ page }) => {
  await page.goto('./add-album?title=&text=A+note+without+a+link&url=');
  await passStep(page);
  const form = addForm(page);
  await expect(form.search).toHaveValue('');
  await expect(form.field('Spotify Album ID')).toHaveValue('');
  await expect(page.getByText(NOTE)).toBeHidden();
});

test('looks up a link that is pasted into the search', async ({ page, context }) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write']);
  await page.goto('./add-album');
  await passStep(page);
  const form = addForm(page);
  const link = `https://tidal.com/browse/album/71234567?${'x'.repeat(300)}`;
  await page.evaluate((text) => navigator.clipboard.writeText(`Look: ${text}`), link);
  await form.search.focus();
  await page.keyboard.press('ControlOrMeta+V');
  await expect(form.search).toHaveValue(link);
  await expect(form.state).toContainText('Found Can – Future Days');
  await expect(form.state).toContainText('The artwork is ready.');
  await expect(form.field('Tidal Album ID')).toHaveValue('71234567');
  await form.search.fill('');
  await expect(form.field('Tidal Album ID')).toHaveValue('71234567');
});
