import { SPOTIFY_ALBUM_PREFIX } from '#shared/contracts/albums.ts';
import { isSameName } from '#shared/domain/search/same-name.ts';
import {
  type AlbumFacts,
  albumFacts,
  barcode,
  isSameBarcode,
  releaseDate,
  sumDurations,
  trimZeros,
} from '../album-facts.ts';
import { type Candidate, MAX_CANDIDATES, parseYear } from '../candidate.ts';
import type { Budget } from '../deadline.ts';
import { type Pages, readPages } from '../pages.ts';
import type { ServiceCall } from '../service-call.ts';
import { nullIfNotFound, type ServiceError } from '../service-error.ts';
import {
  type SpotifyAlbum,
  type SpotifyTrack,
  spotifyAlbumSchema,
  spotifyFoundSchema,
  spotifyTrackSchema,
  spotifyTracksSchema,
} from './spotify-schemas.ts';

type SpotifyCandidate = Candidate & { spotify_id: string };

type Message = { facts: AlbumFacts; error: ServiceError | null };

/**
 * Creates the client of Spotify's catalog. Its functions throw a `ServiceError`.
 * @param call sends the token of the app
 */
export function createSpotifyClient(apiUrl: string, call: ServiceCall) {
  const getAlbum = (id: string, budget: Budget) =>
    call(`${apiUrl}/albums/${id}`, spotifyAlbumSchema, budget);

  /**
   * Fetches an album with all its tracks. If a page of tracks fails, returns the others with the
   * error.
   */
  async function album(id: string, budget: Budget): Promise<Message> {
    const body = await getAlbum(id, budget);
    const { tracks, total_tracks } = body;
    const first = { ...tracks, total: total_tracks ?? tracks.total };
    const pages = await readPages(first, apiUrl, (url) => call(url, spotifyTracksSchema, budget));
    return { facts: toFacts(id, body, pages), error: pages.error };
  }

  /** Searches albums, best match first. */
  async function search(words: string, budget: Budget): Promise<SpotifyCandidate[]> {
    // Without a limit an app in development mode gets 5 results; more than 10 is an error.
    const query = new URLSearchParams({ q: words, type: 'album', limit: `${MAX_CANDIDATES}` });
    const found = await call(`${apiUrl}/search?${query}`, spotifyFoundSchema, budget);
    return found.albums.items.map(({ id, name, artists, images, release_date }) => ({
      source: 'spotify',
      url: `${SPOTIFY_ALBUM_PREFIX}${id}`,
      artist: artists[0].name,
      title: name,
      year: parseYear(release_date),
      images,
      spotify_id: id,
    }));
  }

  /**
   * Finds the album with a bar code; `null` if there is none. Search results have no bar codes, so
   * each album is fetched to compare its own.
   * @param title chooses one of several albums with this bar code
   */
  async function byUpc(upc: string, title: string, budget: Budget): Promise<Candidate | null> {
    const checked = new Set<string>();
    for (const text of spellBarcode(upc)) {
      const albums = await search(`upc:${text}`, budget);
      const unchecked = albums.filter(({ spotify_id }) => !checked.has(spotify_id));
      for (const { spotify_id } of unchecked) checked.add(spotify_id);
      const found = await chooseByBarcode(unchecked, { upc, title }, budget);
      if (found !== undefined) return found;
    }
    return null;
  }

  /** Fetches the albums with the title first, as one of them needs no comparison with others. */
  async function chooseByBarcode(
    albums: readonly SpotifyCandidate[],
    { upc, title }: { upc: string; title: string },
    budget: Budget,
  ): Promise<Candidate | undefined> {
    const isTitled = (album: Candidate) => isSameName(album.title, title);
    const others = albums.filter((album) => !isTitled(album));
    const same: Candidate[] = [];
    for (const album of [...albums.filter(isTitled), ...others]) {
      if (!(await hasBarcode(album.spotify_id, upc, budget))) continue;
      if (isTitled(album)) return album;
      same.push(album);
      // Two albums of other titles: neither can be chosen.
      if (same.length > 1) return undefined;
    }
    return same[0];
  }

  /** False for an album that Spotify finds, but does not have any more. */
  async function hasBarcode(id: string, upc: string, budget: Budget): Promise<boolean> {
    const found = await getAlbum(id, budget).catch(nullIfNotFound);
    return found !== null && isSameBarcode(getBarcode(found) ?? '', upc);
  }

  /** Fetches the id of a track's album. */
  async function albumOfTrack(id: string, budget: Budget): Promise<string> {
    const track = await call(`${apiUrl}/tracks/${id}`, spotifyTrackSchema, budget);
    return track.album.id;
  }

  return { album, search, byUpc, albumOfTrack };
}

/** Spotify finds a bar code only with the leading zeros that its label submitted. */
function spellBarcode(upc: string): string[] {
  const lengths = [upc.length, 12, 13, 14].filter((length) => length >= trimZeros(upc).length);
  return [...new Set(lengths.map((length) => trimZeros(upc).padStart(length, '0')))];
}

function toFacts(id: string, album: SpotifyAlbum, pages: Pages<SpotifyTrack>): AlbumFacts {
  const albumArtist = nameOf(album.artists);
  const total_tracks = album.total_tracks ?? album.tracks.total;
  return albumFacts({
    source: 'spotify',
    url: `${SPOTIFY_ALBUM_PREFIX}${id}`,
    name: album.name,
    artists: album.artists,
    images: album.images,
    ...releaseDate(album.release_date),
    label: album.label,
    total_tracks,
    duration_ms: pages.isWhole ? sumDurations(pages.items) : null,
    popularity: album.popularity,
    genres: album.genres,
    tracks: pages.items.map((track, index) => ({
      id: track.id,
      name: track.name,
      track_number: index + 1,
      duration_ms: track.duration_ms,
      artist: nameOf(track.artists) === albumArtist ? null : nameOf(track.artists),
      spotify_track_id: track.id,
    })),
    upc: getBarcode(album),
  });
}

function getBarcode({ external_ids }: SpotifyAlbum): string | null {
  return barcode(external_ids.upc ?? external_ids.ean);
}

function nameOf(artists: readonly { name: string }[]): string | null {
  return artists.map(({ name }) => name).join(', ') || null;
}
