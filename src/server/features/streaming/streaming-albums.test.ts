import { describe, expect, it } from 'vitest';
import { RECORDED_SINGLE } from '../../../../demo/fakes/fake-album.ts';
import { appleId } from '../../../../demo/fakes/itunes.ts';
import {
  HOUR,
  LONG,
  NO_REQUESTERS,
  NO_SPOTIFY,
  SINGLE,
  startFakes,
  startStreamingApp,
} from './test-streaming.ts';

const fakes = await startFakes();
const { asked } = fakes;
const app = await startStreamingApp(fakes);
const keyless = await startStreamingApp(fakes, { variables: NO_SPOTIFY });
const paced = await startStreamingApp(fakes);
const lonely = await startStreamingApp(fakes, { variables: { METADATA_FALLBACKS: 'off' } });

const SPOTIFY = { source: 'spotify', url: `https://open.spotify.com/album/${SINGLE}` };
const APPLE = `https://music.apple.com/us/album/${appleId(RECORDED_SINGLE)}`;
const DEEZER = { source: 'deezer', url: 'https://www.deezer.com/album/629506181' };

describe('a Spotify album', () => {
  it('has every field with its source', async () => {
    expect(await app.found(SINGLE)).toMatchObject({
      spotify_id: SINGLE,
      name: 'Die With A Smile',
      artists: [{ name: 'Lady Gaga' }, { name: 'Bruno Mars' }],
      external_urls: {
        spotify: SPOTIFY.url,
        tidal: 'https://tidal.com/album/381265361',
        deezer: DEEZER.url,
        apple: APPLE,
      },
      release_date: '2024-08-16',
      release_date_precision: 'day',
      label: 'Interscope',
      total_tracks: 1,
      duration_ms: 251_667,
      popularity: 88,
      genres: ['Pop'],
      tracks: [
        {
          id: '2plbrEY59IikOBgBGLjaoe',
          name: 'Die With A Smile',
          track_number: 1,
          duration_ms: 251_667,
          artist: null,
          spotify_track_id: '2plbrEY59IikOBgBGLjaoe',
        },
      ],
      upc: '00602475093060',
      tidal_album_id: '381265361',
      sources: {
        name: SPOTIFY,
        label: SPOTIFY,
        popularity: SPOTIFY,
        genres: DEEZER,
        tidal_album_id: { source: 'tidal', url: 'https://tidal.com/album/381265361' },
      },
      fetched_at: '2026-03-06T12:00:00.000Z',
      is_stale: false,
    });
  });

  it('is summed over all its pages, and a popularity of 0 is preserved', async () => {
    const { tracks, ...album } = await app.found(LONG);
    expect(album).toMatchObject({ total_tracks: 55, duration_ms: 14_485_302, popularity: 0 });
    expect(tracks).toHaveLength(55);
    expect((tracks as object[])[50]).toMatchObject({
      name: 'Honky Tonk Women - Mono Version',
      track_number: 51,
      artist: 'The Rolling Stones',
    });
    expect(asked('spotify').filter((path) => path.includes('/tracks'))).toHaveLength(1);
  });

  it('in development mode has label and genres from Deezer, and no popularity', async () => {
    fakes.play('spotify', 'development mode');
    expect(await app.found(SINGLE)).toMatchObject({
      label: 'Interscope',
      genres: ['Pop'],
      popularity: null,
      duration_ms: 251_667,
      sources: { name: SPOTIFY, label: DEEZER, genres: DEEZER },
    });
    expect(asked('deezer')).toEqual(['/album/upc:602475093060']);
  });

  it('has gaps when no other service may be used', async () => {
    fakes.play('spotify', 'development mode');
    const album = await lonely.found(SINGLE);
    expect(album).toMatchObject({ label: null, genres: [], popularity: null });
    expect(Object.keys(album.sources as object)).not.toContain('label');
    expect(album).toMatchObject({ external_urls: { deezer: null, apple: null } });
    expect([asked('deezer'), asked('itunes')]).toEqual([[], []]);
  });

  it('has no links to pages with another bar code', async () => {
    fakes.play('deezer', { change: (text) => text.replace('602475093060', '602475093077') });
    fakes.play('itunes', { status: 404 });
    expect(await app.found(SINGLE)).toMatchObject({
      genres: [],
      external_urls: { deezer: null, apple: null },
    });
  });

  it('has no links in data of earlier versions', async () => {
    await lonely.found(SINGLE);
    const [row] = await lonely.db.selectFrom('streaming_albums').selectAll().execute();
    const album = JSON.parse(row?.album ?? '');
    const { deezer: _, apple: __, ...external_urls } = album.external_urls;
    const stored = { album: JSON.stringify({ ...album, external_urls }) };
    await lonely.db.updateTable('streaming_albums').set(stored).execute();
    expect(await lonely.found(SINGLE)).toMatchObject({
      name: 'Die With A Smile',
      external_urls: { spotify: SPOTIFY.url, deezer: null, apple: null },
    });
  });

  it('leaves out Apple Music instead of waiting for its pace, and tries again later', async () => {
    const linked = { external_urls: { apple: APPLE, deezer: DEEZER.url } };
    for (let count = 0; count < 10; count += 1) {
      expect(await paced.found(SINGLE)).toMatchObject(linked);
      await paced.db.deleteFrom('streaming_albums').execute();
    }
    expect(await paced.found(SINGLE)).toMatchObject({
      external_urls: { apple: null, deezer: DEEZER.url },
    });
    paced.pass(HOUR);
    expect(await paced.found(SINGLE)).toMatchObject(linked);
  });

  it('has no duration when a page of its tracks is missing', async () => {
    fakes.play('spotify', { status: 500 }, { path: /\/tracks\?/ });
    const { tracks, ...album } = await app.found(LONG);
    expect(album).toMatchObject({ total_tracks: 55, duration_ms: null });
    expect(tracks).toHaveLength(50);
  });

  it('drops an invalid field', async () => {
    const change = (text: string) =>
      text
        .replace('"popularity":88', '"popularity":"much"')
        .replace(/"release_date":"[^"]*"/g, '"release_date":"0000"')
        .replace('"label":"Interscope"', '"label":""')
        .replace('"genres":[]', '"genres":null');
    fakes.play('spotify', { change });
    expect(await lonely.found(SINGLE)).toMatchObject({
      name: 'Die With A Smile',
      popularity: null,
      release_date: null,
      release_date_precision: null,
      label: null,
      genres: [],
    });
  });
});

describe('a link to the next page', () => {
  const pages = () => asked('spotify').filter((path) => path.includes('/tracks'));

  it.each([
    ['of another host', 'https://evil.example/v1/albums/x/tracks?offset=50'],
    ['of another port', 'http://127.0.0.1:9/spotify/albums/x/tracks?offset=50'],
    ['above the base address', `${fakes.url}/accounts/api/token`],
    ['that climbs out of it', `${fakes.url}/spotify/%2e%2e/accounts/authorize`],
    ['with a password', fakes.url.replace('//', '//me:secret@').concat('/spotify/albums/x/tracks')],
    ['that is no address', 'next'],
    ['of a file', 'file:///etc/passwd'],
  ])('%s is not followed', async (_name, next) => {
    fakes.play('spotify', { next });
    expect(await app.found(LONG)).toMatchObject({ duration_ms: null, total_tracks: 55 });
    expect(pages()).toEqual([]);
    expect(fakes.calls.filter(({ method }) => method === 'GET').length).toBeLessThan(5);
  });

  it('to the first page counts no track twice', async () => {
    fakes.play('spotify', { next: `${fakes.url}/spotify/albums/${LONG}/tracks?offset=0&limit=50` });
    const { tracks, duration_ms } = await app.found(LONG);
    expect([duration_ms, (tracks as unknown[]).length]).toEqual([null, 50]);
    expect(pages()).toHaveLength(1);
  });

  it('on every page ends at the total', async () => {
    fakes.play('spotify', 'endless next');
    expect(await app.found(SINGLE)).toMatchObject({ duration_ms: 251_667 });
    expect(pages()).toEqual([]);
  });
});

describe('an album without a Spotify client', () => {
  it('is assembled from keyless services', async () => {
    expect(await keyless.found(SINGLE)).toMatchObject({
      name: 'Die With A Smile',
      artists: [{ name: 'Lady Gaga' }, { name: 'Bruno Mars' }],
      release_date: '2024-08-16',
      label: 'Interscope',
      total_tracks: 1,
      popularity: null,
      tidal_album_id: '381265361',
      sources: { name: SPOTIFY, artists: DEEZER, label: DEEZER, images: DEEZER },
    });
    expect([asked('spotify'), asked('accounts')]).toEqual([[], []]);
  });

  it.each([
    ['deezer', 'musicbrainz'],
    ['musicbrainz', 'spotify'],
  ] as const)('is assembled without %s', async (down, source) => {
    fakes.play(down, { status: 500 });
    const { label, sources } = (await keyless.found(SINGLE)) as Record<string, object>;
    expect(label ?? null).toBe(down === 'deezer' ? 'Interscope' : null);
    expect(Object.values(sources ?? {}).map((by) => by.source)).toContain(source);
  });

  it('is searched on Deezer by name when Spotify has that title', async () => {
    fakes.play('musicbrainz', { status: 404 });
    const names = { artist: 'LADY GAGA', title: 'Die with a smile!' };
    const spotify_url = SPOTIFY.url;
    await keyless.addAlbum({ ...names, spotify_id: SINGLE, spotify_url });
    expect(await keyless.found(SINGLE)).toMatchObject({ sources: { label: DEEZER } });
  });

  it('ignores Deezer results for other names', async () => {
    fakes.play('musicbrainz', { status: 404 });
    const names = { artist: 'Bruno Mars', title: 'Die With A Smile' };
    await keyless.addAlbum({ ...names, spotify_id: SINGLE, spotify_url: SPOTIFY.url });
    expect(await keyless.found(SINGLE)).toMatchObject({ label: null, genres: [] });
  });

  it('returns 404 when no service has it', async () => {
    const { status, body } = await keyless.lookUp(NO_REQUESTERS);
    expect([status, body]).toMatchObject([404, { code: 'SPOTIFY_NOT_FOUND' }]);
  });
});

describe('a visitor', () => {
  const path = `/api/spotify/albums/${SINGLE}`;
  const listed = { spotify_id: SINGLE, spotify_url: SPOTIFY.url };

  it('can look up listed albums', async () => {
    await app.addAlbum(listed);
    expect(await app.call('GET', path)).toMatchObject({ status: 200 });
  });

  it('cannot look up an unlisted or a deleted album', async () => {
    const { id } = await app.addAlbum(listed);
    await app.call('DELETE', `/api/albums/${id}`, { body: { password: 'correct horse battery' } });
    const { status, body } = await app.call('GET', path);
    expect([status, body]).toEqual([
      401,
      { success: false, error: 'Please sign in as admin', code: 'ADMIN_REQUIRED' },
    ]);
    expect(fakes.calls).toEqual([]);
  });
});
