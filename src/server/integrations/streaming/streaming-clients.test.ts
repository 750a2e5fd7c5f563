import { afterAll, beforeEach, describe, expect, it } from 'vitest';
import { startFakeServices } from '../../../../demo/fakes/fake-services.ts';
import { ERROR_RESPONSES } from '../../../../demo/fakes/spotify-errors.ts';
import { readEnvironment } from '../../settings/env.ts';
import { startBudget } from './deadline.ts';
import { createStreamingClients, STREAMING_LIMITS } from './streaming-clients.ts';

const SINGLE = '10FLjwfpbxLmW8c25Xyc2N';
const NO_REQUESTERS = '0000000000000000000000';
const UPC = '00602475093060';
const TITLE = 'Die With A Smile';
const SPOTIFY_URL = `https://open.spotify.com/album/${SINGLE}`;
const QUEEN = '1441458047';

const fakes = await startFakeServices();
beforeEach(fakes.reset);
afterAll(fakes.stop);
const { play } = fakes;
const asked = (service: string) =>
  fakes.calls.filter((call) => call.service === service).map(({ path }) => path);

const ample = startBudget(Number.POSITIVE_INFINITY);
const { spotify, tidal, fallbacks } = createStreamingClients({
  settings: readEnvironment(fakes.variables).streaming,
  blocks: { find: async () => null, save: async () => {} },
  now: () => new Date('2026-03-06T12:00:00.000Z'),
  limits: { ...STREAMING_LIMITS, wait: async () => {} },
  userAgent: 'Spindle/1 ( https://club.example )',
});
if (spotify === null || tidal === null || fallbacks === null)
  throw new Error('A service is not configured');
const { deezer, musicbrainz, coverart, oembed, itunes, youtube, shortLinks } = fallbacks;

describe('Deezer', () => {
  it('finds an album by its bar code without leading zeros', async () => {
    expect(await deezer.byUpc(UPC, ample)).toMatchObject({
      source: 'deezer',
      url: 'https://www.deezer.com/album/629506181',
      name: 'Die With A Smile',
      artists: [{ name: 'Lady Gaga' }, { name: 'Bruno Mars' }],
      label: 'Interscope',
      genres: ['Pop'],
      release_date: '2024-08-16',
      total_tracks: 1,
      duration_ms: 250_000,
      upc: '602475093060',
      popularity: null,
    });
    expect(asked('deezer')).toEqual(['/album/upc:602475093060']);
  });

  it('returns null for an unknown bar code, reported with status 200', async () => {
    expect(await deezer.byUpc('00000000000017', ample)).toBeNull();
  });

  it('is not called for a bar code of zeros', async () => {
    expect(await deezer.byUpc('00000000', ample)).toBeNull();
    expect(asked('deezer')).toEqual([]);
  });

  it.each([
    [{ artist: 'lady gaga', title: 'Die with a smile' }, 'Die With A Smile'],
    [{ artist: '"Lady" Gaga', title: 'Die "With" A Smile' }, 'Die With A Smile'],
    [{ artist: 'Gaga', title: 'Die With A Smile' }, null],
    [{ artist: 'Lady Gaga', title: 'Smile' }, null],
    [{ artist: 'Nobody', title: 'Nothing' }, null],
  ])('accepts a search result only for the names %j', async (names, name) => {
    expect((await deezer.byNames(names, ample))?.name ?? null).toBe(name);
  });

  it.each([
    ['quota', 4, 'too many requests'],
    ['that it is busy', 700, 'unavailable'],
  ])('maps an error with status 200: %s', async (_name, code, kind) => {
    play('deezer', { status: 200, body: { error: { type: 'x', message: 'secret', code } } });
    await expect(deezer.byUpc(UPC, ample)).rejects.toMatchObject({ service: 'deezer', kind });
  });

  it.each(['602475093061', '1602475093060'])(
    'returns null when it sends an album with the bar code %s',
    async (upc) => {
      play('deezer', { change: (text) => text.replace('602475093060', upc) });
      expect(await deezer.byUpc(UPC, ample)).toBeNull();
    },
  );

  it('links only what was found by bar code', async () => {
    const link = { service: 'deezer', url: 'https://www.deezer.com/album/629506181', upc: UPC };
    expect(await deezer.byUpc(UPC, ample)).toMatchObject({ link });
    const names = { artist: 'Lady Gaga', title: 'Die With A Smile' };
    expect(await deezer.byNames(names, ample)).toMatchObject({ link: null, upc: null });
  });

  it('names the album of a track', async () => {
    expect(await deezer.albumOfTrack('2947516331', ample)).toBe('629506181');
    expect(await deezer.albumOfTrack('1', ample)).toBeNull();
    expect(await deezer.byId('629506181', ample)).toMatchObject({ upc: '602475093060' });
    expect(await deezer.byId('1', ample)).toBeNull();
  });

  it('treats a duration of 0 seconds as unknown', async () => {
    play('deezer', { change: (text) => text.replaceAll('"duration":250', '"duration":0') });
    expect((await deezer.byUpc(UPC, ample))?.duration_ms).toBeNull();
  });
});

describe('MusicBrainz', () => {
  it('finds the release linked to a Spotify URL', async () => {
    const release = await musicbrainz.byUrl(SPOTIFY_URL, ample);
    expect(release?.facts).toMatchObject({
      source: 'musicbrainz',
      url: `https://musicbrainz.org/release/${release?.release_id}`,
      name: 'Die With A Smile',
      artists: [{ name: 'Lady Gaga' }],
      label: 'Interscope',
      genres: ['pop'],
      total_tracks: 1,
      duration_ms: 251_667,
      upc: UPC,
    });
  });

  it('returns null for a URL that is not linked', async () => {
    expect(
      await musicbrainz.byUrl(`https://open.spotify.com/album/${NO_REQUESTERS}`, ample),
    ).toBeNull();
    expect(asked('musicbrainz')).toHaveLength(1);
  });

  it('returns null for a URL without a release', async () => {
    play('musicbrainz', { change: (text) => text.replace('"release":', '"artist":') });
    expect(await musicbrainz.byUrl(SPOTIFY_URL, ample)).toBeNull();
  });

  it("treats '[no label]' and missing lengths as unknown", async () => {
    const change = (text: string) =>
      text
        .replace('"name":"Interscope"', '"name":"[no label]"')
        .replaceAll('"length":251667', '"length":null');
    play('musicbrainz', { change });
    const release = await musicbrainz.byUrl(SPOTIFY_URL, ample);
    expect(release?.facts).toMatchObject({ label: null, duration_ms: null, total_tracks: 1 });
  });

  it('reports status 503 as too many requests', async () => {
    play('musicbrainz', { status: 503, headers: { 'retry-after': '9' } });
    const asking = musicbrainz.byUrl(SPOTIFY_URL, ample);
    await expect(asking).rejects.toMatchObject({ kind: 'too many requests', retryAfter: 9 });
  });
});

describe('the Cover Art Archive', () => {
  it('returns the front cover of a release in its sizes', async () => {
    const release = await musicbrainz.byUrl(SPOTIFY_URL, ample);
    const images = await coverart.front(release?.release_id ?? '', ample);
    expect(images.map(({ width, height }) => [width, height])).toEqual([
      [1200, 1200],
      [500, 500],
      [250, 250],
    ]);
  });

  it('returns no images for a release without any', async () => {
    expect(await coverart.front('00000000-0000-4000-8000-000000000000', ample)).toEqual([]);
  });

  it('follows redirects to its own index host only', async () => {
    const headers = { location: 'http://archive.org.evil.example/index.json' };
    play('coverart', { status: 307, headers });
    const front = coverart.front('00000000-0000-4000-8000-000000000000', ample);
    await expect(front).rejects.toMatchObject({ service: 'coverart', kind: 'unavailable' });
  });
});

describe('the embeds of Spotify', () => {
  it('return the title and the cover', async () => {
    expect(await oembed.album(SINGLE, ample)).toMatchObject({
      source: 'spotify',
      url: `https://open.spotify.com/album/${SINGLE}`,
      name: 'Die With A Smile',
      images: [{ width: 300, height: 300 }],
    });
  });

  it('reject an unknown album as not found', async () => {
    const asking = oembed.album(NO_REQUESTERS, ample);
    await expect(asking).rejects.toMatchObject({ kind: 'not found' });
  });
});

describe('Spotify', () => {
  const ids = ['1', '2', '3'].map((digit) => digit.repeat(22));
  const [first, second, third] = ids;

  /** Plays an album as a search result and by its id. */
  const playAlbums = (albums: [title: string, upc: string | null][]) => {
    const items = albums.map(([name], index) => ({
      id: ids[index],
      name,
      artists: [{ name: 'Lady Gaga' }],
    }));
    play('spotify', { status: 200, body: { albums: { items } } }, { path: /^\/search/ });
    for (const [index, [, upc]] of albums.entries()) {
      const body = { ...items[index], external_ids: { upc } };
      play('spotify', { status: 200, body }, { path: new RegExp(`^/albums/${ids[index]}`) });
    }
  };

  it('finds a recorded album by its bar code', async () => {
    expect(await spotify.byUpc(UPC, TITLE, ample)).toMatchObject({
      source: 'spotify',
      url: SPOTIFY_URL,
      spotify_id: SINGLE,
    });
    expect(asked('spotify')).toEqual([
      `/search?q=upc%3A${UPC}&type=album&limit=10`,
      `/albums/${SINGLE}`,
    ]);
  });

  it.each<[string, [string, string | null][], string | undefined | null]>([
    ['one result', [['Live', UPC]], first],
    ['the same one without zeros', [['Live', '602475093060']], first],
    ['another bar code', [[TITLE, '00602475093061']], null],
    ['no bar code', [[TITLE, null]], null],
    [
      'another title first',
      [
        ['Live', UPC],
        ['Die with a smile', UPC],
      ],
      second,
    ],
    [
      'other titles only',
      [
        ['Live', UPC],
        ['Remixes', UPC],
      ],
      null,
    ],
    [
      'another bar code with the title',
      [
        [TITLE, '00602475093061'],
        ['Live', UPC],
      ],
      second,
    ],
    [
      'several with the title',
      [
        ['Live', UPC],
        [TITLE, '17'],
        [TITLE, UPC],
      ],
      third,
    ],
  ])('by bar code, given %s', async (_name, albums, id) => {
    playAlbums(albums);
    expect((await spotify.byUpc(UPC, TITLE, ample))?.spotify_id ?? null).toBe(id);
  });

  it('fetches a found album once, however often its bar code is spelled', async () => {
    playAlbums([[TITLE, '00602475093061']]);
    expect(await spotify.byUpc(UPC, TITLE, ample)).toBeNull();
    expect(asked('spotify').filter((path) => !path.startsWith('/search'))).toEqual([
      `/albums/${first}`,
    ]);
  });

  it('ignores a found album that it does not have any more', async () => {
    playAlbums([
      [TITLE, UPC],
      ['Live', UPC],
    ]);
    play('spotify', ERROR_RESPONSES['not found'], { path: new RegExp(`^/albums/${first}`) });
    expect((await spotify.byUpc(UPC, TITLE, ample))?.spotify_id).toBe(second);
  });

  it('throws if the bar code of a found album cannot be fetched', async () => {
    playAlbums([[TITLE, UPC]]);
    play('spotify', { status: 500 }, { path: /^\/albums/ });
    const finding = spotify.byUpc(UPC, TITLE, ample);
    await expect(finding).rejects.toMatchObject({ service: 'spotify', kind: 'unavailable' });
  });
});

describe('Tidal', () => {
  it('finds the id of an album by its bar code', async () => {
    expect(await tidal.byUpc(UPC, TITLE, ample)).toMatchObject({
      source: 'tidal',
      tidal_album_id: '381265361',
      name: null,
    });
    expect(asked('tidal')).toEqual([`/albums?filter%5BbarcodeId%5D=${UPC}&countryCode=US`]);
  });

  it('returns null for an unknown bar code', async () => {
    expect(await tidal.byUpc('00000000000017', TITLE, ample)).toBeNull();
  });

  const album = (id: string, title: string | null, barcodeId: string | null) => ({
    id,
    type: 'albums',
    attributes: { title, barcodeId },
  });
  const other = album('11', 'Live', UPC);

  it.each([
    ['the same one without zeros', [album('7', null, '602475093060')], '7'],
    ['another bar code', [album('7', TITLE, '00602475093061')], null],
    ['no bar code', [album('7', TITLE, null)], null],
    ['another title first', [other, album('7', 'Die with a smile', UPC)], '7'],
    ['other titles only', [other, album('12', 'Remixes', UPC)], null],
    ['another bar code with the title', [album('12', TITLE, '17'), other], '11'],
  ])('by bar code, given %s', async (_name, data, id) => {
    play('tidal', { status: 200, body: { data } });
    expect((await tidal.byUpc(UPC, TITLE, ample))?.tidal_album_id ?? null).toBe(id);
  });

  it('chooses none of several albums without a title', async () => {
    play('tidal', { status: 200, body: { data: [other, album('7', TITLE, UPC)] } });
    expect(await tidal.byUpc(UPC, null, ample)).toBeNull();
  });

  it('returns the facts of an album by its id', async () => {
    expect(await tidal.facts('381265361', ample)).toMatchObject({
      source: 'tidal',
      url: 'https://tidal.com/album/381265361',
      name: 'Die With A Smile',
      artists: [{ name: 'Lady Gaga' }, { name: 'Bruno Mars' }],
      release_date: '2024-08-16',
      upc: UPC,
      images: expect.arrayContaining([
        { url: expect.stringMatching(/1280x1280\.jpg$/), width: 1280, height: 1280 },
      ]),
    });
  });

  it('renews an expired token', async () => {
    await tidal.byUpc(UPC, TITLE, ample);
    fakes.expireTokens();
    expect(await tidal.album('381265361', ample)).toMatchObject({ title: 'Die With A Smile' });
  });
});

describe('Apple Music', () => {
  const respondWith = (results: unknown) => play('itunes', { status: 200, body: { results } });
  const queen = {
    wrapperType: 'collection',
    collectionId: 5,
    collectionName: 'A Night at the Opera',
    artistName: 'Queen',
  };
  const art = (name: string) =>
    `https://is1-ssl.mzstatic.com/image/thumb/a/${name}.jpg/100x100bb.jpg`;

  it('finds the page of an album by bar code', async () => {
    expect(await itunes.byUpc(UPC, ample)).toMatchObject({
      source: 'apple',
      name: null,
      link: {
        service: 'apple',
        url: expect.stringMatching(/^https:\/\/music\.apple\.com\/us\/album\/\d+$/),
        upc: UPC,
      },
    });
    expect(asked('itunes')).toEqual(['/lookup?upc=602475093060']);
  });

  it('returns null for an unknown bar code', async () => {
    expect(await itunes.byUpc('00000000000017', ample)).toBeNull();
  });

  it.each([
    ['no artwork', [queen], 5],
    ['artwork without a bar code', [{ ...queen, artworkUrl100: art('14UMGIM39390.rgb') }], 5],
    [
      'artwork with digits that are no bar code',
      [{ ...queen, artworkUrl100: art('602475093061') }],
      5,
    ],
    ['artwork with the bar code', [{ ...queen, artworkUrl100: art('00602475093060') }], 5],
    ['artwork with another bar code', [{ ...queen, artworkUrl100: art('0602547288240') }], null],
    ['several versions', [queen, { ...queen, collectionId: 6 }], null],
    [
      'several versions, one with the bar code',
      [queen, { ...queen, collectionId: 6, artworkUrl100: art('cover_602475093060') }],
      6,
    ],
    ['a song', [{ ...queen, wrapperType: 'track' }], null],
    ['an artist', [{ wrapperType: 'artist', artistName: 'Queen' }], null],
  ])('accepts %s only as the same release', async (_name, results, id) => {
    respondWith(results);
    const found = await itunes.byUpc(UPC, ample);
    expect(found?.url ?? null).toBe(id && `https://music.apple.com/us/album/${id}`);
  });

  it.each([QUEEN, '1441458049'])('finds a recorded album by its id or a song: %s', async (id) => {
    expect(await itunes.byId(id, 'gb', ample)).toMatchObject({
      source: 'apple',
      url: `https://music.apple.com/gb/album/${QUEEN}`,
      name: 'A Night at the Opera (Deluxe Edition)',
      artists: [{ name: 'Queen' }],
      images: [{ width: 640 }, { width: 250 }],
      upc: null,
      link: null,
    });
    expect(asked('itunes')).toEqual([`/lookup?id=${id}&country=gb`]);
  });

  it('drops the type of short releases, and names the artist of the album', async () => {
    const song = { ...queen, wrapperType: 'track', collectionName: 'Ivy - Single' };
    respondWith([{ ...song, collectionArtistName: 'Various Artists' }]);
    expect(await itunes.byId('7', 'us', ample)).toMatchObject({
      name: 'Ivy',
      artists: [{ name: 'Various Artists' }],
    });
  });

  it.each([{ collectionViewUrl: 'https://evil.example/de/album/5' }, { collectionViewUrl: 7 }])(
    'ignores the invalid address %j',
    async (fields) => {
      respondWith([{ ...queen, ...fields }]);
      expect((await itunes.byId('5', 'us', ample))?.url).toBe('https://music.apple.com/us/album/5');
    },
  );

  it('reports status 403 as too many requests', async () => {
    play('itunes', { status: 403, body: '' });
    const asking = itunes.byUpc(UPC, ample);
    await expect(asking).rejects.toMatchObject({ kind: 'too many requests', retryAfter: 30 });
  });
});

describe('YouTube', () => {
  const respondWith = (body: unknown) => play('youtube', { status: 200, body });

  it.each([
    [{ title: 'Album - Discovery', author_name: 'Daft Punk - Topic' }, 'Discovery', 'Daft Punk'],
    [{ title: 'Album – ( )', author_name: 'Sigur Rós' }, '( )', 'Sigur Rós'],
    [{ title: 'Album', author_name: '' }, 'Album', null],
    [{ title: 'Discovery', author_name: 'YouTube' }, 'Discovery', null],
    [{ title: 'Album - Kid A' }, 'Kid A', null],
  ])('names an album as in %j', async (body, title, artist) => {
    respondWith(body);
    expect(await youtube.names('OLAK5uy_1', ample)).toEqual({ artist, title });
    expect(asked('youtube')).toEqual([
      '?url=https%3A%2F%2Fwww.youtube.com%2Fplaylist%3Flist%3DOLAK5uy_1&format=json',
    ]);
  });

  it.each(['{"title":""}', '{}', '[]', '"text"', 'null'])('rejects %s', async (body) => {
    respondWith(body);
    await expect(youtube.names('OLAK5uy_1', ample)).rejects.toMatchObject({ kind: 'unavailable' });
  });
});

describe('short links', () => {
  const goTo = (location: string) => play('links', { status: 302, headers: { location } });
  const dest = encodeURIComponent('https://www.deezer.com/album/629506181?host=1');

  it.each([
    [
      'https://www.deezer.com/album/629506181?utm=1',
      'https://www.deezer.com/album/629506181?utm=1',
    ],
    [
      `https://link.deezer.com/?awf=x&dest=${dest}`,
      'https://www.deezer.com/album/629506181?host=1',
    ],
    ['https://www.deezer.com/playlist/1', 'https://www.deezer.com/playlist/1'],
    ['https://evil.example/album/1', null],
    ['https://link.deezer.com/?dest=https%3A%2F%2Fevil.example%2Falbum%2F1', null],
    ['not a url', null],
  ])('that redirect to %s lead to %s', async (location, link) => {
    goTo(location);
    expect(await shortLinks.resolve('link.deezer.com/s/abc', ample)).toBe(link);
  });

  it.each([
    [`<link href="${SPOTIFY_URL}" rel="canonical">`, SPOTIFY_URL],
    [`<meta content="${SPOTIFY_URL}?a=1&amp;b=2" property="og:url">`, `${SPOTIFY_URL}?a=1&b=2`],
    [`<a href="${SPOTIFY_URL}">Another album</a>`, null],
    ['<meta property="og:url" content="https://evil.example/">', null],
    ['', null],
  ])('to the page %s lead to %s', async (body, link) => {
    play('links', { status: 200, body });
    expect(await shortLinks.resolve('open.spotify.com/s/abc', ample)).toBe(link);
  });
});
