import type { AlbumCandidate, AutoPopulation } from '#shared/contracts/streaming.ts';
import type { Source } from '#shared/domain/albums/sources.ts';
import { spotifyAlbumId } from '#shared/domain/albums/spotify-address.ts';

/** Fields that a look-up can fill, as texts; empty without a value. */
export const AUTOFILL_FIELDS = ['artist', 'title', 'spotify_url', 'tidal_album_id'] as const;

export type AutofillField = (typeof AUTOFILL_FIELDS)[number];
export type Suggestion = Readonly<Record<AutofillField, string>>;

export const NO_AUTOFILL: Suggestion = {
  artist: '',
  title: '',
  spotify_url: '',
  tidal_album_id: '',
};

/** Converts the result of a look-up to form fields. */
export function describeFound(found: AutoPopulation): Suggestion {
  return {
    artist: found.artist?.value ?? '',
    title: found.title?.value ?? '',
    spotify_url: found.spotify_url,
    tidal_album_id: found.tidal_album_id?.value ?? '',
  };
}

/** Converts a search result to the result of a look-up. */
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

/** Returns the service that supplied the value of a field. */
export function getSource(found: AutoPopulation, field: AutofillField): Source {
  return (field === 'spotify_url' ? null : found[field]?.source) ?? 'spotify';
}

/** True if the look-up has another value for a field; a different query of a URL does not count. */
export function saysOtherwise(field: AutofillField, message: Suggestion, value: string): boolean {
  const text = message[field];
  if (text === '' || text === value.trim()) return false;
  return field !== 'spotify_url' || spotifyAlbumId(text) !== spotifyAlbumId(value);
}

/**
 * Returns the fields to fill from a look-up: those that are empty, or unchanged since the previous
 * look-up. Text that the admin typed is preserved.
 * @param before values of the previous look-up
 */
export function applySpotify(
  values: Suggestion,
  before: Suggestion,
  now: Suggestion,
): Partial<Suggestion> {
  const taken = AUTOFILL_FIELDS.filter(
    (field) =>
      values[field] !== now[field] && (values[field] === '' || values[field] === before[field]),
  );
  return Object.fromEntries(taken.map((field) => [field, now[field]]));
}
