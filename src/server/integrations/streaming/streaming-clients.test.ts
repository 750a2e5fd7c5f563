import { afterAll, beforeEach, describe, expect, it } from 'vitest';
import { startFakeServices } from '../../../../demo/fakes/fake-services.ts';
import { readEnvironment } from '../../env.ts';
import { startBudget } from './deadline.ts';
import { createStreamingClients, STREAMING_LIMITS } from './streaming-clients.ts';

const SINGLE = '10FLjwfpbxLmW8c25Xyc2N';
const NO_REQUESTERS = '0000000000000000000000';
const UPC = '00602475093060';

const fakes = await startFakeServices();
beforeEach(fakes.reset);
afterAll(fakes.stop);
const { play } = fakes;
const asked = (service: string) =>
  fakes.calls.filter((call) => call.service === service).map(({ path }) => path);

const ample = startBudget(Number.POSITIVE_INFINITY);
const { tidal, fallbacks } = createStreamingClients({
  settings: readEnvironment(fakes.variables).streaming,
  blocks: { find: async () => null, save: async () => {} },
  now: () => new Date('2026-03-06T12:00:00.000Z'),
  limits: { ...STREAMING_LIMITS, wait: async () => {} },
  contact: 'https://club.example',
});
if (tidal === null || fallbacks === null) throw new Error('A service is not configured');
const { deezer, musicbrainz, coverart, oembed } = fallbacks;

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

  it('treats a duration of 0 seconds as unknown', async () => {
    play('deezer', { change: (text) => text.replaceAll('"duration":250', '"duration":0') });
    expect((await deezer.byUpc(UPC, ample))?.duration_ms).toBeNull();
  });
});

describe('MusicBrainz', () => {
  it('finds the release linked to a Spotify URL', async () => {
    const release = await musicbrainz.bySpotifyId(SINGLE, ample);
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
    expect(await musicbrainz.bySpotifyId(NO_REQUESTERS, ample)).toBeNull();
    expect(asked('musicbrainz')).toHaveLength(1);
  });

  it('returns null for a URL without a release', async () => {
    play('musicbrainz', { change: (text) => text.replace('"release":', '"artist":') });
    expect(await musicbrainz.bySpotifyId(SINGLE, ample)).toBeNull();
  });

  it("treats '[no label]' and missing lengths as unknown", async () => {
    const change = (text: string) =>
      text
        .replace('"name":"Interscope"', '"name":"[no label]"')
        .replaceAll('"length":251667', '"length":null');
    play('musicbrainz', { change });
    const release = await musicbrainz.bySpotifyId(SINGLE, ample);
    expect(release?.facts).toMatchObject({ label: null, duration_ms: null, total_tracks: 1 });
  });

  it('reports status 503 as too many requests', async () => {
    play('musicbrainz', { status: 503, headers: { 'retry-after': '9' } });
    const asking = musicbrainz.bySpotifyId(SINGLE, ample);
    await expect(asking).rejects.toMatchObject({ kind: 'too many requests', retryAfter: 9 });
  });
});

describe('the Cover Art Archive', () => {
  it('returns the front cover of a release in its sizes', async () => {
    const release = await musicbrainz.bySpotifyId(SINGLE, ample);
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

describe('Tidal', () => {
  it('finds the id of an album by its bar code', async () => {
    expect(await tidal.byUpc(UPC, ample)).toMatchObject({
      source: 'tidal',
      tidal_album_id: '381265361',
      name: null,
    });
    expect(asked('tidal')).toEqual([`/albums?filter%5BbarcodeId%5D=${UPC}&countryCode=US`]);
  });

  it('returns null for an unknown bar code', async () => {
    expect(await tidal.byUpc('00000000000017', ample)).toBeNull();
  });

  it('renews an expired token', async () => {
    await tidal.byUpc(UPC, ample);
    fakes.expireTokens();
    expect(await tidal.album('381265361', ample)).toMatchObject({ title: 'Die With A Smile' });
  });
});
