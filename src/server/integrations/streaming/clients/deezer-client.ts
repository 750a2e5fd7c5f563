import { z } from 'zod';
import { isSameName } from '#shared/domain/search/same-name.ts';
import {
  type AlbumFacts,
  albumFacts,
  barcode,
  isSameBarcode,
  releaseDate,
  squareImage,
  sumDurations,
  trimZeros,
} from '../album-facts.ts';
import { type Candidate, MAX_CANDIDATES } from '../candidate.ts';
import type { Budget } from '../deadline.ts';
import type { ServiceCall } from '../service-call.ts';
import { nullIfNotFound, ServiceError } from '../service-error.ts';
import {
  arrayOfValid,
  countOrNull,
  named,
  objectOrEmpty,
  requiredArrayOfValid,
  textOrNull,
} from '../tolerant-schema.ts';

export type Names = { artist: string; title: string };

/** Creates the client of Deezer, which needs no API key. Its functions throw a `ServiceError`. */
export function createDeezerClient(url: string, call: ServiceCall) {
  /** @returns `null` if not found */
  function get<Schema extends z.ZodType>(path: string, schema: Schema, budget: Budget) {
    return call(url + path, schema, budget, { assertSuccess }).catch(nullIfNotFound);
  }

  async function album(path: string, budget: Budget): Promise<AlbumFacts | null> {
    const found = await get(path, albumSchema, budget);
    return found && toFacts(found);
  }

  /** Fetches an album by bar code; `null` if Deezer has none. */
  async function byUpc(upc: string, budget: Budget): Promise<AlbumFacts | null> {
    // Deezer stores bar codes without leading zeros.
    const trimmed = trimZeros(upc);
    if (trimmed === '') return null;
    const found = await album(`/album/upc:${encodeURIComponent(trimmed)}`, budget);
    const isOther = found?.upc != null && !isSameBarcode(found.upc, upc);
    if (found === null || isOther) return null;
    return { ...found, link: { service: 'deezer', url: found.url, upc } };
  }

  /** Fetches an album by id; `null` if Deezer has none. */
  function byId(id: string, budget: Budget): Promise<AlbumFacts | null> {
    return album(`/album/${id}`, budget);
  }

  /** Fetches the id of a track's album; `null` if Deezer has none. */
  async function albumOfTrack(id: string, budget: Budget): Promise<string | null> {
    const track = await get(`/track/${id}`, trackSchema, budget);
    return track && String(track.album.id);
  }

  /** Finds an album by artist and title, ignoring spelling; `null` if there is none. */
  async function byNames({ artist, title }: Names, budget: Budget): Promise<AlbumFacts | null> {
    const query = `artist:"${artist.replaceAll('"', ' ')}" album:"${title.replaceAll('"', ' ')}"`;
    const path = `/search/album?${new URLSearchParams({ q: query })}`;
    const results = await get(path, searchSchema, budget);
    const match = results?.data.find(
      (one) => isSameName(one.artist.name, artist) && isSameName(one.title, title),
    );
    const found = match === undefined ? null : await album(`/album/${match.id}`, budget);
    // Perhaps another release than the one on Spotify.
    return found && { ...found, upc: null };
  }

  /** Searches albums, best match first; Deezer returns no release years. */
  async function search(words: string, budget: Budget): Promise<Candidate[]> {
    const query = new URLSearchParams({ q: words, limit: `${MAX_CANDIDATES}` });
    const found = await get(`/search/album?${query}`, foundSchema, budget);
    if (found === null) throw new ServiceError('deezer', 'unavailable');
    return found.data.map((one) => ({
      source: 'deezer',
      url: getAddress(one.id),
      artist: one.artist.name,
      title: one.title,
      year: null,
      images: getImages(one),
      spotify_id: null,
    }));
  }

  return { byUpc, byId, albumOfTrack, byNames, search };
}

const errorSchema = z.object({ error: z.object({ code: z.number() }) });

/** Deezer reports errors with status 200. */
function assertSuccess(body: unknown): void {
  const result = errorSchema.safeParse(body);
  if (!result.success) return;
  const { code } = result.data.error;
  // Deezer allows fifty calls in five seconds.
  if (code === 4) throw new ServiceError('deezer', 'too many requests', { retryAfter: 5 });
  throw new ServiceError('deezer', code === 800 ? 'not found' : 'unavailable');
}

const trackSchema = z.object({ album: z.object({ id: z.number().int() }) });

const searchSchema = objectOrEmpty({
  data: arrayOfValid(z.object({ id: z.number().int(), title: z.string(), artist: named })),
});

const covers = { cover_medium: textOrNull, cover_big: textOrNull, cover_xl: textOrNull };

const foundSchema = z.object({
  data: requiredArrayOfValid(
    z.object({
      id: z.number().int(),
      title: z.string().trim().min(1),
      artist: named,
      ...covers,
    }),
  ),
});

const albumSchema = z.object({
  id: z.number().int(),
  title: textOrNull,
  upc: textOrNull,
  artist: named.nullable().catch(null),
  contributors: arrayOfValid(named.extend({ role: z.literal('Main') })),
  ...covers,
  genres: objectOrEmpty({ data: arrayOfValid(named) }),
  label: textOrNull,
  nb_tracks: countOrNull,
  release_date: textOrNull,
  tracks: objectOrEmpty({
    data: arrayOfValid(
      z.object({
        id: z.number().int(),
        title: z.string().min(1),
        duration: countOrNull,
        artist: named.nullable().catch(null),
      }),
    ),
  }),
});

type DeezerAlbum = z.output<typeof albumSchema>;

/** Cover sizes of Deezer, in pixels. */
const COVERS = [
  ['cover_xl', 1000],
  ['cover_big', 500],
  ['cover_medium', 250],
] as const;

function getImages(album: Record<keyof typeof covers, string | null>): AlbumFacts['images'] {
  return COVERS.flatMap(([field, side]) =>
    album[field]?.startsWith('http') ? [squareImage(album[field], side)] : [],
  );
}

function getAddress(id: number): string {
  return `https://www.deezer.com/album/${id}`;
}

function toFacts(album: DeezerAlbum): AlbumFacts {
  const main = album.contributors.map(({ name }) => ({ name }));
  const artists = main.length > 0 || album.artist === null ? main : [album.artist];
  const tracks = album.tracks.data.map((track, index) => ({
    id: String(track.id),
    name: track.title,
    track_number: index + 1,
    // Deezer returns whole seconds, and 0 if unknown.
    duration_ms: track.duration ? track.duration * 1000 : null,
    artist: artists.some(({ name }) => name === track.artist?.name)
      ? null
      : (track.artist?.name ?? null),
    spotify_track_id: null,
  }));
  return albumFacts({
    source: 'deezer',
    url: getAddress(album.id),
    name: album.title,
    artists,
    images: getImages(album),
    ...releaseDate(album.release_date),
    label: album.label,
    total_tracks: album.nb_tracks,
    duration_ms: tracks.length === album.nb_tracks ? sumDurations(tracks) : null,
    genres: album.genres.data.map(({ name }) => name),
    tracks,
    upc: barcode(album.upc),
  });
}
