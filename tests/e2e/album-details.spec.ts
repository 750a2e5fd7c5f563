import { expect } from '@playwright/test';
import { test } from './support/admin.ts';
import { expectNoViolations } from './support/axe.ts';
import { LONG_ALBUM } from './support/fakes.ts';

/** Recorded album with complete metadata. */
const SINGLE = '10FLjwfpbxLmW8c25Xyc2N';

test.use({ club: 'streaming' });

test('shows the metadata of the services, all 55 tracks, and a player on request', async ({
  page,
  prepared,
}) => {
  const add = (title: string, spotify_id: string) => {
    const spotify_url = `https://open.spotify.com/album/${spotify_id}`;
    return prepared.addAlbum({ artist: 'Various', title, spotify_id, spotify_url });
  };
  const single = await add('Die With A Smile', SINGLE);
  const long = await add('Guitar Rock', LONG_ALBUM);
  const asked: string[] = [];
  page.on('request', (request) => asked.push(new URL(request.url()).hostname));
  await page.route('https://open.spotify.com/**', (route) =>
    route.fulfill({ contentType: 'text/html', body: '<title>Player</title>' }),
  );
  const panel = page.getByRole('tabpanel', { name: 'Album Details' });
  const fact = (name: string) => panel.locator(`dt:text-is("${name}") + dd`);
  await page.goto(`./tierlist?album=${single.id}`);
  await page.getByRole('tab', { name: 'Album Details' }).click();
  await expect(fact('Label')).toHaveText('Interscope');
  await expect(fact('Popularity')).toHaveText('88 / 100');
  await expect(fact('Genres')).toHaveText('PopGenres from Deezer (new tab)');
  for (const [name, href] of [
    ['Tidal', /tidal\.com\/.*381265361/],
    ['Apple Music', /^https:\/\/music\.apple\.com\/us\/album\/\d+$/],
    ['Deezer', 'https://www.deezer.com/album/629506181'],
  ] as const)
    await expect(panel.getByRole('link', { name: `Open in ${name}` })).toHaveAttribute(
      'href',
      href,
    );

  await page.goto(`./tierlist?album=${long.id}`);
  await page.getByRole('tab', { name: 'Album Details' }).click();
  await expect(fact('Duration')).toHaveText('4:01:25');
  const tracks = panel.getByRole('region', { name: 'Tracklist' }).getByRole('listitem');
  await expect(tracks).toHaveCount(55);
  await expect(tracks.first()).toHaveText('1Losing My ReligionR.E.M.4:28');
  await expect(tracks.last()).toHaveText(/^55/);
  await expectNoViolations(page);
  expect(asked).not.toContain('open.spotify.com');
  await panel.getByRole('button', { name: 'Preview' }).click();
  const player = panel.locator('iframe[title="Spotify player: Guitar Rock"]');
  await expect(player).toHaveAttribute('src', `https://open.spotify.com/embed/album/${LONG_ALBUM}`);
  await expect(player).toBeFocused();
});

test('queries no service for an album without streaming IDs', { tag: '@all' }, async ({
  page,
  prepared,
  services,
}) => {
  const { id } = await prepared.addAlbum({ artist: 'Nobody', title: 'Tape' });
  await page.goto(`./tierlist?album=${id}`);
  await page.getByRole('tab', { name: 'Album Details' }).click();
  await expect(page.getByText('No streaming links available')).toBeVisible();
  expect(services.calls).toEqual([]);
});
