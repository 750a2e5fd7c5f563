import type { z } from 'zod';
import type {
  AlbumDetail,
  createAlbumSchema,
  updateAlbumSchema,
} from '#shared/contracts/albums.ts';
import type {
  createSessionSchema,
  Session,
  updateSessionSchema,
} from '#shared/contracts/sessions.ts';
import { ADMIN_PASSWORD, API_KEY } from './server.ts';

/** Maximum length of a title: 199 characters. */
const LONG_TITLE = 'When the Pawn Hits the Conflicts He Thinks Like a King '
  .repeat(4)
  .slice(0, 199);

export const COVER_URL = 'https://covers.example/whole.svg';
export const BROKEN_COVER_URL = 'https://covers.example/broken.jpg';

/** Albums of the session in Utrecht in the order in which they were added, not in list order. */
const ALBUMS: NewAlbum[] = [
  { artist: 'Fiona Apple', title: LONG_TITLE, tier: 'A', individual_tiers: { Ada: 'S', Ben: 'B' } },
  {
    artist: 'Lou Reed',
    title: 'Metal Machine Music',
    tier: 'Tiering Herrie',
    veto: true,
    veto_by: 'Dev',
  },
  { artist: '坂本龍一', title: '音楽図鑑', tier: 'S', cover_url: COVER_URL },
  { artist: 'Молчат Дома', title: 'Этажи', tier: 'F' },
  { artist: 'Björk', title: 'Homogenic', tier: 'S', cover_url: BROKEN_COVER_URL },
  { artist: 'أم كلثوم', title: 'إنت عمري', tier: '?' },
  { artist: 'Low', title: 'Double Negative', tier: 'Now Listening To' },
  { artist: 'Talk Talk', title: 'Laughing Stock', tier: 'Not rated yet' },
  {
    artist: 'Can',
    title: 'Tago Mago',
    tier: 'B',
    ...spotify('0NE1T3stSp0t1fyTag0Mag'),
    tidal_album_id: '12345678',
  },
  { artist: 'Neu!', title: 'Neu! 75', tier: 'C', tidal_album_id: '87654321' },
  { artist: 'Faust', title: 'Faust IV', tier: 'D' },
  { artist: 'Harmonia', title: 'Deluxe', tier: 'E' },
  { artist: 'Cluster', title: 'Zuckerzeit', tier: 'C' },
  { artist: 'The Testers', title: 'Soundcheck', tier: 'S', is_test_album: true },
];

/** Fills a server through its API with one of every edge case, and then changes some of them. */
export async function fillOddClub(url: string): Promise<void> {
  const call = caller(url);
  const addSession = (body: NewSession) => call<Session>('POST', '/api/sessions', body);
  const utrecht = await addSession({
    session_date: '2026-03-06',
    location: 'Utrecht',
    notes: 'Bring headphones.\nThe neighbours are in.',
  });
  const delft = await addSession({ session_date: '2026-03-13', location: 'Delft' });
  const ids = new Map<string, string>();
  for (const album of ALBUMS) {
    const body = { ...DEFAULTS, session_id: utrecht.id, ...album };
    const { id } = await call<AlbumDetail>('POST', '/api/albums', body);
    ids.set(album.title, id);
  }
  const change = (title: string, body: AlbumChange) =>
    call('PUT', `/api/albums/${ids.get(title)}`, body);
  await call<Session>('PUT', `/api/sessions/${delft.id}`, {
    location: 'Delft, the attic',
  } satisfies SessionChange);
  await change('Zuckerzeit', { tier: 'Tiering Herrie' });
  await change('Zuckerzeit', { tier: 'B' });
  await change('Deluxe', { individual_tiers: { Eva: 'C' } });
  await change('Deluxe', { individual_tiers: { Eva: 'A' } });
  await change('Faust IV', { tier: 'Not rated yet' });
  await change('Faust IV', { tier: 'D', cover_url: BROKEN_COVER_URL });
  const orphan = { ...DEFAULTS, session_id: utrecht.id, artist: 'Kraftwerk', title: 'Kraftwerk 2' };
  const { id } = await call<AlbumDetail>('POST', '/api/albums', orphan);
  await call('DELETE', `/api/albums/${id}`, {});
}

export type NewAlbum = Partial<z.input<typeof createAlbumSchema>> & {
  artist: string;
  title: string;
};
type AlbumChange = Omit<z.input<typeof updateAlbumSchema>, 'password'>;
type NewSession = Omit<z.input<typeof createSessionSchema>, 'password'>;
type SessionChange = Omit<z.input<typeof updateSessionSchema>, 'password'>;

/** Generated cover, since the URL does not exist. */
export const DEFAULTS = {
  submitted_by: 'Ben',
  spotify_id: null,
  spotify_url: null,
  cover_url: COVER_URL,
};

function spotify(id: string) {
  return { spotify_id: id, spotify_url: `https://open.spotify.com/album/${id}` };
}

/** API client for a server, as an admin. */
export function caller(url: string) {
  return async <T>(method: string, path: string, body: object): Promise<T> => {
    const response = await fetch(url + path, {
      method,
      headers: { 'x-api-key': API_KEY, 'content-type': 'application/json' },
      body: JSON.stringify({ ...body, password: ADMIN_PASSWORD }),
    });
    const reply = await response.json();
    if (!response.ok) throw new Error(`${method} ${path}: ${JSON.stringify(reply)}`);
    return reply.data;
  };
}
