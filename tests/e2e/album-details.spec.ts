import { expect, type Page } from '@playwright/test';
import { type Club, test } from './support/admin.ts';
import { expectNoViolations } from './support/axe.ts';
import { getAlbum, LONG_ALBUM } from './support/fakes.ts';
import { fail, hold } from './support/routes.ts';

const PHONE = { tag: '@phone' };
const STREAMING = /\/api\/spotify\/albums\//;
/** Recorded album with complete metadata. */
const SINGLE = '10FLjwfpbxLmW8c25Xyc2N';

test.use({ club: 'streaming' });

async function add(prepared: Club, title: string, spotify_id: string) {
  const spotify_url = `https://open.spotify.com/album/${spotify_id}`;
  return prepared.addAlbum({ artist: 'Various', title, spotify_id, spotify_url });
}

/** Opens the details of an album. */
async function openDetails(page: Page, id: string) {
  await page.goto(`./tierlist?album=${id}`);
  await page.getByRole('tab', { name: 'Album Details' }).click();
  const panel = page.getByRole('tabpanel', { name: 'Album Details' });
  await expect(panel).toBeVisible();
  return {
    panel,
    fact: (name: string) => panel.locator(`dt:text-is("${name}") + dd`),
    tracks: panel.getByRole('region', { name: 'Tracklist' }).getByRole('listitem'),
  };
}

test('shows all 55 tracks of an album', PHONE, async ({ page, prepared }) => {
  const { id } = await add(prepared, 'Guitar Rock', LONG_ALBUM);
  const asked: string[] = [];
  page.on('request', (request) => asked.push(new URL(request.url()).hostname));
  await page.route('https://open.spotify.com/**', (route) =>
    route.fulfill({ contentType: 'text/html', body: '<title>Player</title>' }),
  );
  const isResponded = await hold(page, STREAMING);
  const { panel, fact, tracks } = await openDetails(page, id);
  await expect(panel.getByRole('status')).toHaveText('Loading streaming data…');
  isResponded();
  await expect(fact('Release date')).toHaveText('January 7, 2023');
  await expect(fact('Total tracks')).toHaveText('55');
  await expect(fact('Duration')).toHaveText('4:01:25');
  await expect(fact('Popularity')).toHaveText('0 / 100');
  await expect(tracks).toHaveCount(55);
  await expect(tracks.first()).toHaveText('1Losing My ReligionR.E.M.4:28');
  await expect(tracks.last()).toHaveText(/^55/);
  await expect(fact('Spotify ID')).toHaveText(LONG_ALBUM);
  await expectNoViolations(page);

  expect(asked).not.toContain('open.spotify.com');
  await panel.getByRole('button', { name: 'Preview' }).click();
  const player = panel.locator('iframe[title="Spotify player: Guitar Rock"]');
  await expect(player).toHaveAttribute('src', `https://open.spotify.com/embed/album/${LONG_ALBUM}`);
  await expect(player).toBeFocused();
});

test("names the source of each service's metadata, and links the services", async ({
  page,
  prepared,
}) => {
  const { id } = await add(prepared, 'Die With A Smile', SINGLE);
  const { panel, fact } = await openDetails(page, id);
  await expect(fact('Release date')).toHaveText('August 16, 2024');
  await expect(fact('Label')).toHaveText('Interscope');
  await expect(fact('Popularity')).toHaveText('88 / 100');
  await expect(fact('Duration')).toHaveText('4:11');
  await expect(fact('Genres')).toHaveText('PopGenres from Deezer (new tab)');
  await expect(panel.getByRole('link', { name: 'Deezer (new tab)', exact: true })).toHaveAttribute(
    'href',
    /^https:\/\/www\.deezer\.com\/album\//,
  );
  const tidal = page.getByRole('dialog').getByRole('link', { name: 'Open in Tidal' });
  await expect(tidal).toHaveCount(2);
  await expect(tidal.first()).toHaveAttribute('href', /tidal\.com\/.*381265361/);
  for (const [name, href] of [
    ['Apple Music', /^https:\/\/music\.apple\.com\/us\/album\/\d+$/],
    ['Deezer', 'https://www.deezer.com/album/629506181'],
  ] as const) {
    const links = page.getByRole('dialog').getByRole('link', { name: `Open in ${name}` });
    await expect(links).toHaveCount(2);
    await expect(links.first()).toHaveAttribute('href', href);
  }
  await expectNoViolations(page);
});

test('omits missing metadata, and marks stale metadata', async ({ page, prepared }) => {
  const { id } = await add(prepared, 'Old news', getAlbum('Landed').spotify_id);
  await page.route(STREAMING, async (route) => {
    const response = await route.fetch();
    const { data } = await response.json();
    const sparse = {
      ...data,
      label: null,
      popularity: null,
      genres: [],
      tracks: [],
      release_date: '1975-09',
      release_date_precision: 'month',
      is_stale: true,
    };
    await route.fulfill({ json: { success: true, data: sparse } });
  });
  const { panel, fact, tracks } = await openDetails(page, id);
  await expect(panel.getByRole('note')).toContainText('over a week old');
  await expect(fact('Release date')).toHaveText('September 1975');
  for (const name of ['Label', 'Popularity', 'Genres']) await expect(fact(name)).toHaveCount(0);
  await expect(tracks).toHaveCount(0);
});

test('explains a failed lookup, and still shows the other details', async ({
  page,
  prepared,
  problems,
}) => {
  problems.expect(/429/);
  problems.expect(/404/);
  const { id } = await add(prepared, 'Nowhere', 'n'.repeat(22));
  await fail(page, STREAMING, 429, 'Too many requests. Please wait a moment and try again.');
  const { panel, fact } = await openDetails(page, id);
  const alert = panel.getByRole('alert');
  await expect(alert).toContainText('Failed to fetch Spotify album data');
  await expect(alert).toContainText('Too many requests. Please wait a moment and try again.');
  await expect(fact('Spotify ID')).toHaveText('n'.repeat(22));
  await expect(panel.getByRole('link', { name: 'Open in Spotify' })).toBeVisible();
  await expectNoViolations(page);
  await page.unroute(STREAMING);
  await alert.getByRole('button', { name: 'Try Again' }).click();
  await expect(alert).toContainText('Album not found on Spotify.');
  await page.getByRole('tab', { name: 'Reviews & Ratings' }).click();
  await expect(page.getByText('Individual Ratings')).toBeVisible();
});

test('queries no service for an album without streaming IDs', async ({
  page,
  prepared,
  services,
}) => {
  const { id } = await prepared.addAlbum({ artist: 'Nobody', title: 'Tape' });
  const { panel } = await openDetails(page, id);
  await expect(panel.getByText('No streaming links available')).toBeVisible();
  await expect(panel.getByText('Added on')).toBeVisible();
  expect(services.calls).toEqual([]);
});
