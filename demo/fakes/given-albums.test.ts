import { afterAll, beforeEach, describe, expect, test } from 'vitest';
import { measureImage } from '../../src/server/integrations/covers/cover-image.ts';
import type { FakeAlbum } from './fake-album.ts';
import { startFakeServices } from './fake-services.ts';

const ALBUM: FakeAlbum = {
  spotify_id: 'LettersToALighthouse00',
  tidal_album_id: '612642277',
  upc: '00964692254834',
  artist: 'Amara Bloom',
  title: 'Letters to a Lighthouse',
  release_date: '1979-04-26',
  label: 'Night Bus Editions',
  genres: ['Folk'],
  popularity: 0,
  tracks: [
    { name: 'Borrowed Engine', duration_ms: 187_000 },
    { name: 'Second Orchard', duration_ms: 227_000 },
  ],
  cover: { bytes: Buffer.from('a cover'), type: 'image/webp', width: 640 },
};

const fakes = await startFakeServices({ albums: [ALBUM] });
const { variables } = fakes;
beforeEach(fakes.reset);
afterAll(fakes.stop);

const read = (address: string, headers: Record<string, string> = {}) => fetch(address, { headers });
const json = async (address: string, headers?: Record<string, string>) =>
  (await read(address, headers)).json();

async function bearer(service: 'SPOTIFY' | 'TIDAL', address: string) {
  const client = `${variables[`${service}_CLIENT_ID`]}:${variables[`${service}_CLIENT_SECRET`]}`;
  const response = await fetch(address, {
    method: 'POST',
    headers: { authorization: `Basic ${Buffer.from(client).toString('base64')}` },
    body: new URLSearchParams({ grant_type: 'client_credentials' }),
  });
  const { access_token } = (await response.json()) as { access_token: string };
  return { authorization: `Bearer ${access_token}` };
}

describe('an album added to the fakes', () => {
  test('is on Spotify with its cover', async () => {
    const token = await bearer('SPOTIFY', `${variables.SPOTIFY_ACCOUNTS_URL}/api/token`);
    const album = await json(`${variables.SPOTIFY_API_URL}/albums/${ALBUM.spotify_id}`, token);
    expect(album).toMatchObject({
      name: 'Letters to a Lighthouse',
      popularity: 0,
      total_tracks: 2,
      tracks: { items: [{ track_number: 1 }, { name: 'Second Orchard', duration_ms: 227_000 }] },
    });
    const { images } = album as { images: { url: string; width: number }[] };
    expect(images.map(({ width }) => width)).toEqual([640]);
    expect(await (await read(images[0]?.url ?? '')).text()).toBe('a cover');
  });

  test('is on Deezer by its UPC and by its names', async () => {
    expect(await json(`${variables.DEEZER_API_URL}/album/upc:964692254834`)).toMatchObject({
      label: 'Night Bus Editions',
      duration: 414,
      genres: { data: [{ name: 'Folk' }] },
    });
    const query = new URLSearchParams({
      q: 'artist:"amara bloom" album:"letters to a lighthouse"',
    });
    expect(await json(`${variables.DEEZER_API_URL}/search/album?${query}`)).toMatchObject({
      total: 1,
    });
  });

  test('is on Tidal by its id', async () => {
    const token = await bearer('TIDAL', variables.TIDAL_AUTH_URL ?? '');
    const address = `${variables.TIDAL_API_URL}/albums/612642277?countryCode=NL&include=artists`;
    expect(await json(address, token)).toMatchObject({
      data: { attributes: { title: 'Letters to a Lighthouse' } },
      included: [{ attributes: { name: 'Amara Bloom' } }],
    });
  });

  test('is at MusicBrainz and in the Cover Art Archive', async () => {
    const agent = { 'user-agent': 'Spindle/0 ( a test )' };
    const resource = `https://open.spotify.com/album/${ALBUM.spotify_id}`;
    const query = new URLSearchParams({ resource, inc: 'release-rels', fmt: 'json' });
    const { relations } = (await json(`${variables.MUSICBRAINZ_API_URL}/url?${query}`, agent)) as {
      relations: { release: { id: string } }[];
    };
    const front = `${variables.COVERART_API_URL}/release/${relations[0]?.release.id}/front-500`;
    expect(await (await read(front)).text()).toBe('a cover');
  });
});

describe('generated images', () => {
  const image = (path: string) => read(`${fakes.url}/images/${path}`);
  const size = async (path: string) =>
    measureImage(new Uint8Array(await (await image(path)).arrayBuffer()));

  test.each([
    ['i.scdn.co/image/ab67616d0000b27382ea2e9e1858aa012c57cd45', 640],
    ['i.scdn.co/image/ab67616d00001e0282ea2e9e1858aa012c57cd45', 300],
    ['i.scdn.co/image/ab67616d0000485182ea2e9e1858aa012c57cd45', 64],
    ['cdn-images.dzcdn.net/images/cover/4bd5/1000x1000-000000-80-0-0.jpg', 1000],
    ['resources.tidal.com/images/d55c/320x320.jpg', 320],
  ])('%s is %i pixels wide and high', async (path, side) => {
    expect(await size(path)).toEqual({ width: side, height: side });
  });

  test('have the simulated size', async () => {
    fakes.play('images', { image: { width: 300, height: 90 } });
    expect(await size('a')).toEqual({ width: 300, height: 90 });
  });

  test('allow cross-origin reads unless simulated otherwise', async () => {
    expect((await image('a')).headers.get('access-control-allow-origin')).toBe('*');
    fakes.play('images', 'no CORS');
    expect((await image('a')).headers.get('access-control-allow-origin')).toBeNull();
  });

  test('exceed 10 MB when simulated', async () => {
    fakes.play('images', 'large image');
    const response = await image('a');
    expect(response.headers.get('content-length')).toBeNull();
    expect((await response.arrayBuffer()).byteLength).toBe(10 * 1024 * 1024 + 1);
  });
});
