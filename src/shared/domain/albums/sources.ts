/** Names of the metadata services, by priority, the most trusted first. */
export const SOURCE_NAMES = {
  spotify: 'Spotify',
  deezer: 'Deezer',
  musicbrainz: 'MusicBrainz',
  tidal: 'Tidal',
  apple: 'Apple Music',
} as const;

export type Source = keyof typeof SOURCE_NAMES;

/** Priority of a service, 0 for the most trusted: `sourceRank('deezer')` is 1. */
export function sourceRank(source: Source): number {
  return SOURCES.indexOf(source);
}

export const SOURCES = Object.keys(SOURCE_NAMES) as [Source, ...Source[]];
