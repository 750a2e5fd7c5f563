import { expect, type Page } from '@playwright/test';
import { test } from './admin.ts';
import { expectNoViolations } from './axe.ts';
import { call, openAsAdmin, songRows } from './brackets.ts';
import { fromRoot } from './server.ts';

const PHONE = { tag: '@phone' };
const ALBUM_ID = '2UJcKiJxNryhL050F5Z1Fk';
const TRACKS = ['Running Up That Hill', 'Hounds of Love', 'Cloudbusting'];

function button(page: Page, name: string | RegExp) {
  return page.getByRole('button', { name, exact: true });
}

function dialog(page: Page) {
  return page.getByRole('dialog');
}

/** Answers calls that ask a streaming service. */
async function answer(page: Page, path: string, data: object, status = 200): Promise<void> {
  const json = status === 200 ? { success: true, data } : { success: false, ...data };
  await page.route(`**${path}`, (route) => route.fulfill({ status, json }));
}

function track(name: string, index: number) {
  const id = `${index}`.padStart(22, 't');
  return {
    id,
    name,
    track_number: index + 1,
    duration_ms: 60_000 * (index + 1),
    artist: null,
    spotify_track_id: id,
  };
}

test('lines are pasted and read while they are typed', PHONE, async ({ page }) => {
  await openAsAdmin(page, '/brackets/create?add=lines');
  const text =
    '1. Nena – 99 Luftballons\nStand by Me by Ben E. King\nno song\n\n“Heroes”\tDavid Bowie';
  await page.getByLabel('One song a line').fill(text);
  await expect(dialog(page).getByRole('region', { name: 'Not understood' })).toContainText(
    'Line 3: no artist: “no song”',
  );
  await page.getByLabel('Order', { exact: true }).selectOption('Title – Artist');
  await expect(dialog(page)).toContainText('“Heroes” David Bowie');
  await page.getByLabel('One song a line').fill(text.replace('“Heroes”\tDavid', 'David\tHeroes'));
  await page.getByLabel('Order', { exact: true }).selectOption('Artist – Title');
  await expectNoViolations(page);
  await button(page, 'Add 3 songs').click();
  await expect(dialog(page)).toBeHidden();
  await expect(songRows(page)).toHaveText([/99 Luftballons/, /Stand by Me/, /Heroes Bowie/]);
  // Several lines pasted into the field for one title come here as well.
  await page.getByLabel('Song title').evaluate((field) => {
    const clipboardData = new DataTransfer();
    clipboardData.setData('text', 'Low – Words\nLow – Laser Beam');
    field.dispatchEvent(new ClipboardEvent('paste', { clipboardData, bubbles: true }));
  });
  await button(page, 'Add 2 songs').click();
  await expect(songRows(page)).toHaveCount(5);
  // Back does not open the dialog again: it was closed by what it came for.
  await expect(page).not.toHaveURL(/add=/);
});

test('a file of 55 songs is chosen, with what is wrong in another', async ({ page }) => {
  await openAsAdmin(page, '/brackets/create');
  await button(page, 'CSV file').click();
  const choose = async (file: string | { name: string; mimeType: string; buffer: Buffer }) => {
    const chooser = page.waitForEvent('filechooser');
    await button(page, 'Choose file').click();
    await (await chooser).setFiles(file);
  };
  const buffer = Buffer.from('artist,title\nA,\nKate Bush,Cloudbusting\n');
  await choose({ name: 'wrong.csv', mimeType: 'text/csv', buffer });
  await expect(dialog(page)).toContainText('Line 2: Song title is required');
  await expect(button(page, 'Add 1 song')).toBeEnabled();
  await choose(fromRoot('e2e/fixtures/classic-rock-songs.csv'));
  await expectNoViolations(page);
  await button(page, 'Add 55 songs').click();
  await expect(page.getByText('55 of 128')).toBeVisible();
  const matches = page.getByRole('region', { name: 'First round' }).getByRole('listitem');
  await expect(matches).toHaveCount(32);
  await expect(matches.filter({ hasText: 'Bye' })).toHaveCount(9);
  // Three times as many do not fit: the dialog says so.
  for (const expected of ['Add 55 songs', 'Add 18 songs']) {
    await button(page, 'CSV file').click();
    await choose(fromRoot('e2e/fixtures/classic-rock-songs.csv'));
    if (expected === 'Add 18 songs')
      await expect(dialog(page)).toContainText('18 more fit, the last 37 of these are left out');
    await button(page, expected).click();
  }
  await expect(page.getByText('The bracket is full.')).toBeVisible();
  await expect(page.getByLabel('Song title')).toBeDisabled();
});

test('tracks are taken from albums, or albums as songs', PHONE, async ({ page, prepared }) => {
  const title = `Hounds, again ${test.info().project.name}`;
  const { id } = await prepared.addAlbum({
    artist: 'Kate Bush',
    title,
    individual_tiers: { Ada: 'S' },
    spotify_id: ALBUM_ID,
    spotify_url: `https://open.spotify.com/album/${ALBUM_ID}`,
  });
  await answer(page, `/api/spotify/albums/${ALBUM_ID}`, { tracks: TRACKS.map(track) });
  await openAsAdmin(page, '/brackets/create');
  await button(page, 'From albums').click();
  const search = dialog(page).getByLabel('Search by artist or title');
  await search.fill(title);
  await dialog(page).getByLabel(title).check();
  await search.fill('rock bottom');
  await dialog(page).getByLabel('Rock Bottom').check();
  await expect(dialog(page)).toContainText('2 chosen');
  await expectNoViolations(page);
  await button(page, 'Choose tracks').click();
  await expect(dialog(page)).toContainText('Rock Bottom – Robert Wyatt is not on Spotify');
  await dialog(page).getByLabel('Hounds of Love').uncheck();
  await expectNoViolations(page);
  await button(page, 'Add 2 songs').click();
  await expect(songRows(page)).toHaveText([/Running Up That Hill/, /Cloudbusting/]);

  await button(page, 'From albums').click();
  await dialog(page).getByLabel('Each album as one song').check();
  await dialog(page).getByLabel('Rock Bottom').check();
  await button(page, 'Add 1 song').click();
  await page.getByLabel('Album score').check();
  const first = page.getByRole('region', { name: 'First round' }).getByRole('listitem').first();
  await expect(first).toHaveText('1Running Up That Hill Kate BushBye');
  await page.getByLabel('Name', { exact: true }).fill('Of albums');
  await button(page, 'Save draft').click();
  await expect(page).toHaveURL(/\/edit$/);
  const bracketId = /\/brackets\/([\w-]+)/.exec(page.url())?.[1];
  const { songs } = await call(page, 'GET', `/api/brackets/${bracketId}`);
  expect(songs[0]).toMatchObject({ album_id: id, duration_ms: 60_000 });
});

const PLAYLIST = { id: '3'.repeat(22), name: 'Sofa', owner: 'Ada', total: 3, cover_url: null };
const PLAYLISTS = '/api/brackets/spotify/playlists';

/** Spotify, which sends the browser back at once. */
async function fakeSpotify(page: Page, sentBack: string): Promise<void> {
  await answer(page, PLAYLISTS, { status: 'not connected', playlists: [] });
  await page.route('**/api/brackets/spotify/connect', (route) => {
    const { return_to } = route.request().postDataJSON();
    const url = `${new URL(page.url()).origin}/brackets/spotify/callback?${sentBack}`;
    const connected = { success: true, data: { url, redirect_uri: url } };
    return route.fulfill({ json: return_to ? connected : {} });
  });
}

test(
  'a playlist is connected and chosen, and nothing typed is lost on the way',
  PHONE,
  async ({ page }) => {
    await fakeSpotify(page, 'code=one-use&state=xyz');
    const song = { ...track('Teardrop', 0), title: 'Teardrop', artist: 'Massive Attack' };
    const { title, artist, spotify_track_id, duration_ms } = song;
    await answer(page, `${PLAYLISTS}/${PLAYLIST.id}`, {
      name: 'Sofa',
      songs: [{ title, artist, spotify_track_id, duration_ms, album_id: null, cover_url: null }],
      left_out: { episodes: 1, local_files: 2 },
    });
    await page.route('**/api/brackets/spotify/exchange', async (route) => {
      expect(route.request().postDataJSON()).toEqual({ code: 'one-use', state: 'xyz' });
      await answer(page, PLAYLISTS, { status: 'connected', playlists: [PLAYLIST] });
      const data = { return_to: '/brackets/create?add=playlist' };
      await route.fulfill({ json: { success: true, data } });
    });
    await openAsAdmin(page, '/brackets/create');
    await page.getByLabel('Name', { exact: true }).fill('Typed before');
    await page.getByLabel('Song title').fill('Roads');
    await page.getByLabel('Artist').fill('Portishead');
    await page.getByLabel('Artist').press('Enter');
    await button(page, 'Spotify playlist').click();
    await expectNoViolations(page);
    await dialog(page).getByRole('button', { name: 'Connect Spotify' }).click();
    await expect(page).toHaveURL(/\/brackets\/create\?add=playlist$/);
    await dialog(page).getByRole('button', { name: /Sofa/ }).click();
    await expect(dialog(page)).toContainText('Left out: 1 episode and 2 local files.');
    await button(page, 'Add 1 song').click();
    await expect(songRows(page)).toHaveText([/Roads/, /Teardrop/]);
    await expect(page.getByLabel('Name', { exact: true })).toHaveValue('Typed before');
    await expect(page.getByText('Unsaved changes')).toBeVisible();
  },
);

test('a refusal at Spotify, a used code and a page that nobody sent are told apart', async ({
  page,
  problems,
}) => {
  problems.expect(/400/);
  await fakeSpotify(page, 'error=access_denied&state=xyz');
  await openAsAdmin(page, '/brackets/create?add=playlist');
  await page.getByRole('button', { name: 'Connect Spotify' }).click();
  await expect(page.getByText('You did not agree at Spotify')).toBeVisible();
  await expect(page).toHaveURL(/\/brackets\/spotify\/callback$/);
  await page.getByRole('link', { name: 'Back to the bracket' }).click();
  await expect(page).toHaveURL(/\/brackets\/create\?add=playlist$/);

  const refusal = { error: 'This answer of Spotify was used already.', code: 'STATE_USED' };
  await answer(page, '/api/brackets/spotify/exchange', refusal, 400);
  await page.goto('/brackets/spotify/callback?code=used&state=xyz');
  await expect(page.getByRole('alert')).toContainText('was used already. Begin again');
  await expect(page).toHaveURL(/\/brackets\/spotify\/callback$/);
  await expectNoViolations(page);
  await page.reload();
  await expect(page.getByText('Nothing to finish')).toBeVisible();
});

test('the code of Spotify is never in the address while the password is asked for', async ({
  page,
}) => {
  await page.goto('/brackets/spotify/callback?code=secret&state=xyz');
  await expect(dialog(page)).toBeVisible();
  expect(page.url()).not.toContain('secret');
  await dialog(page).getByRole('button', { name: 'Cancel' }).click();
  await expect(page).toHaveURL(/\/brackets$/);
});
