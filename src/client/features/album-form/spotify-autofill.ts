import type { AlbumCandidate, AutoPopulation } from '#shared/contracts/streaming.ts';
import type { Source } from '#shared/domain/sources.ts';
import { spotifyAlbumId } from '#shared/domain/spotify-address.ts';

/** The fields that a look-up can fill, as texts; empty where nobody said anything. */
export const AUTOFILL_FIELDS = ['artist', 'title', 'spotify_url', 'tidal_album_id'] as const;

export type SaidField = (typeof AUTOFILL_FIELDS)[number];
export type Said = Readonly<Record<SaidField, string>>;

export const NO_AUTOFILL: Said = { artist: '', title: '', spotify_url: '', tidal_album_id: '' };

/** What a look-up says of the fields of the form. */
export function describeFound(found: AutoPopulation): Said {
  return {
    artist: found.artist?.value ?? '',
    title: found.title?.value ?? '',
    spotify_url: found.spotify_url,
    tidal_album_id: found.tidal_album_id?.value ?? '',
  };
}

/** What is known of an album that was found by name, as if it had been looked up. */
export function foundByName(candidate: AlbumCandidate): AutoPopulation {
  const { spotify_id, artist, title, artwork, source, url, already_listed } = candidate;
  return {
    spotify_id: spotify_id ?? '',
    spotify_url: spotify_id === null ? '' : url,
    artist: { value: artist, source, url },
    title: { value: title, source, url },
    artwork: { chosen: artwork, candidates: artwork === null ? [] : [artwork] },
    release_date: null,
    label: null,
    tidal_album_id: null,
    unstorable_tidal_id: null,
    already_listed,
  };
}

/** Who said what stands in a field. */
export function getSource(found: AutoPopulation, field: SaidField): Source {
  return (field === 'spotify_url' ? null : found[field]?.source) ?? 'spotify';
}

/** True if something is said of a field that is not what stands there; a query of an address is no difference. */
export function saysOtherwise(field: SaidField, said: Said, value: string): boolean {
  const text = said[field];
  if (text === '' || text === value.trim()) return false;
  return field !== 'spotify_url' || spotifyAlbumId(text) !== spotifyAlbumId(value);
}

/**
 * What a form takes over from a look-up: fields that are empty, or still as the look-up before
 * filled them. What the admin has typed stays.
 * @param before what the look-up before said
 */
export function applySpotify(values: Said, before: Said, now: Said): Partial<Said> {
  const taken = AUTOFILL_FIELDS.filter(
    (field) =>
      values[field] !== now[field] && (values[field] === '' || values[field] === before[field]),
  );
  return Object.fromEntries(taken.map((field) => [field, now[field]]));
}
