/** Who tells facts of albums, by the names that they give themselves; who stands first is believed first. */
export const SOURCE_NAMES = {
  spotify: 'Spotify',
  deezer: 'Deezer',
  musicbrainz: 'MusicBrainz',
  tidal: 'Tidal',
} as const;

export type Source = keyof typeof SOURCE_NAMES;

/** Place among those who are believed, 0 for the first: `sourceRank('deezer')` is 1. */
export function sourceRank(source: Source): number {
  return SOURCES.indexOf(source);
}

export const SOURCES = Object.keys(SOURCE_NAMES) as [Source, ...Source[]];
