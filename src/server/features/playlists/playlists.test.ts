import { describe, expect, it } from 'vitest';
import { newSongSchema } from '#shared/contracts/bracket.ts';
import type { EndpointResponse } from '#shared/contracts/endpoint.ts';
import type { getPlaylistEndpoint } from '#shared/contracts/playlists.ts';
import { ERROR_RESPONSES } from '../../../../demo/fakes/spotify-errors.ts';
import { startTestApp } from '../../testing/test-app.ts';
import {
  openTestBrowser as open,
  PUBLIC_URL,
  RECORDED,
  startPlaylistFakes,
  statusAndCode,
} from './test-playlists.ts';

const fakes = await startPlaylistFakes();
const { play } = fakes;
const variables = { ...fakes.variables, PUBLIC_URL };
const app = await startTestApp({ variables });
const impatient = await startTestApp({ variables, limits: { callMs: 1500 } });
const openBrowser = (to = app) => open(to);

describe('playlists', () => {
  it.each(['full', 'development mode'] as const)(
    'are those that the user owns or collaborates on (%s)',
    async (shape) => {
      play('spotify', shape);
      const { connect, list } = await openBrowser();
      await connect();
      const { playlists } = await list();
      expect(playlists[0]).toEqual({
        id: RECORDED,
        name: 'Recorded songs',
        owner: 'Ada',
        total: 76,
        cover_url: `${fakes.url}/images/mosaic.scdn.co/640/${RECORDED}`,
      });
      expect(playlists.map((one) => (one as { name: string }).name)).toEqual([
        'Recorded songs',
        'Four rock songs',
        'Nothing yet',
        'Odds and ends',
      ]);
    },
  );

  it.each(['full', 'development mode'] as const)(
    'include all their songs, without episodes and local files (%s)',
    async (shape) => {
      play('spotify', shape);
      const { connect, call } = await openBrowser();
      await connect();
      const { body } = await call('GET', `/playlists/${RECORDED}`);
      const { name, songs, left_out } = (body as EndpointResponse<typeof getPlaylistEndpoint>).data;
      expect([name, left_out]).toEqual(['Recorded songs', { episodes: 1, local_files: 1 }]);
      expect(songs).toHaveLength(74);
      expect(songs[0]).toEqual({
        title: 'Left Behind',
        artist: 'The Plot In You',
        album_id: null,
        spotify_track_id: '5G6jZFDAFlpAA9v5LTV4NI',
        duration_ms: 206_924,
        cover_url: expect.stringContaining('/images/i.scdn.co/image/'),
      });
      for (const song of songs) expect(newSongSchema.parse(song)).toEqual(song);
    },
  );

  it('omit a removed song', async () => {
    const { connect, call } = await openBrowser();
    await connect();
    const { body } = await call('GET', '/playlists/3OddsAndEnds0000000000');
    expect((body as { data: { songs: object[] } }).data.songs).toHaveLength(5);
  });

  it('report how many songs were read when they are longer', async () => {
    const { connect, call } = await openBrowser();
    await connect();
    const getCut = async () => {
      const { body } = await call('GET', `/playlists/${RECORDED}`);
      return (body as EndpointResponse<typeof getPlaylistEndpoint>).data.cut;
    };
    expect(await getCut()).toBeNull();
    play('spotify', { change: (text) => text.replaceAll('"total":76', '"total":1234') });
    expect(await getCut()).toEqual({ read: 76, total: 1234 });
  });

  it('do not follow a link to another host', async () => {
    const { connect, call } = await openBrowser();
    await connect();
    play('spotify', { next: 'http://127.0.0.1:9/spotify/playlists/x/items' });
    expect((await call('GET', `/playlists/${RECORDED}`)).status).toBe(200);
  });

  it.each([
    ["another user's", '4SomebodyElses00000000', 'full', 403],
    ["another user's", '4SomebodyElses00000000', 'development mode', 403],
    ['unknown', '5Unknown00000000000000', 'full', 404],
  ] as const)('%s are rejected (%s, %s)', async (_name, id, shape, status) => {
    play('spotify', shape);
    const { connect, call } = await openBrowser();
    await connect();
    const response = await call('GET', `/playlists/${id}`);
    expect([response.status, response.body]).toMatchObject([
      status,
      { error: 'Spotify only shares playlists that you own or collaborate on.' },
    ]);
  });

  it.each([
    ['page breaks off', { status: 500 }, 503, 'SPOTIFY_UNAVAILABLE'],
    ['quota is used up', ERROR_RESPONSES['quota exceeded'], 429, 'SPOTIFY_TOO_MANY_REQUESTS'],
  ] as const)('are not returned in part when a %s', async (_name, behaviour, status, code) => {
    const { connect, call } = await openBrowser();
    await connect();
    play('spotify', behaviour, { path: /offset=50/ });
    expect(statusAndCode(await call('GET', `/playlists/${RECORDED}`))).toEqual([status, code]);
  });

  it.each([
    ['refuses the app', ERROR_RESPONSES['premium required'], 403, 'SPOTIFY_REFUSED'],
    ['sends HTML', 'html', 503, 'SPOTIFY_UNAVAILABLE'],
    ['hangs up', 'close', 503, 'SPOTIFY_UNAVAILABLE'],
  ] as const)('cannot be listed when Spotify %s', async (_name, behaviour, status, code) => {
    const { connect, call } = await openBrowser();
    await connect();
    play('spotify', behaviour);
    expect(statusAndCode(await call('GET', '/playlists'))).toEqual([status, code]);
  });

  it('cannot be listed when Spotify does not respond', async () => {
    const { connect, call } = await openBrowser(impatient);
    await connect();
    play('spotify', 'hang');
    expect(statusAndCode(await call('GET', '/playlists'))).toEqual([504, 'SPOTIFY_TIMEOUT']);
  });
});
