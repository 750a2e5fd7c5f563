import { type FakeAlbum, toNumber, toSpotifyId } from '../../../demo/fakes/fake-album.ts';
import { drawPng } from '../../../demo/fakes/png.ts';

const COVER = drawPng(640, 640, 210);

/**
 * Albums of the data sets whose details tests open, and albums to add: lookups are cached, so each
 * test uses its own.
 */
export const FAKE_ALBUMS: readonly FakeAlbum[] = [
  fake('Eric Clapton', 'Slowhand', '2c0bqDdHYpcyd8eQp55tbO'),
  fake('Can', 'Tago Mago', '0NE1T3stSp0t1fyTag0Mag'),
  ...[
    'Future Days',
    'Landed',
    'Soundtracks',
    'Delay',
    'Monster Movie',
    'Flow Motion',
    'Ege Bamyasi',
    'Limited Edition',
    'Cannibalism',
  ].map((title) => fake('Can', title)),
];

/** Fake album with a title. */
export function getAlbum(title: string): FakeAlbum {
  const album = FAKE_ALBUMS.find((one) => one.title === title);
  if (album === undefined) throw new Error(`No service knows ${title}`);
  return album;
}

/** Album that all services have, with the same metadata. */
function fake(
  artist: string,
  title: string,
  spotify_id = toSpotifyId(`${artist} ${title}`),
): FakeAlbum {
  return {
    spotify_id,
    tidal_album_id: title === 'Future Days' ? '71234567' : null,
    upc: `0060${String(toNumber(spotify_id)).padStart(9, '0')}`,
    artist,
    title,
    release_date: '1971-11-01',
    label: 'United Artists',
    genres: ['Rock'],
    popularity: 41,
    tracks: [
      { name: 'Side one', duration_ms: 1_080_000 },
      { name: 'Side two', duration_ms: 1_140_000 },
    ],
    cover: { bytes: COVER, type: 'image/png', width: 640 },
  };
}
