import type { Tier } from '#shared/domain/albums/tiers.ts';
import type { RatingScale } from '#shared/domain/transfer/import-choices.ts';

/** The mapping of a file that another app always writes with the same columns. */
export type Preset = {
  name: string;
  /** Columns by which it is recognized, as `plainWords` returns them. */
  needs: readonly string[];
  /** Fields of its columns; all others are left out. */
  columns: Readonly<Record<string, string>>;
  /** The artist, with the names of columns in braces; brackets without content are dropped. */
  artist?: string;
  scale?: RatingScale;
  values?: Readonly<Record<string, Tier>>;
  /** True if its rows are songs, which only a bracket takes. */
  isOfSongs?: true;
};

/** Known files of other apps. */
export const PRESETS: readonly Preset[] = [
  {
    // 'Export your music catalog' of rateyourmusic.com.
    name: 'RateYourMusic',
    needs: ['rym album', 'first name', 'last name', 'title', 'rating'],
    columns: { 'last name': 'artist', title: 'title', rating: 'tier' },
    artist: '{first name} {last name} [{first name localized} {last name localized}]',
    scale: 10,
    values: { '0': 'Not rated yet' },
  },
  {
    name: 'Discogs',
    needs: ['catalog', 'artist', 'title', 'format', 'rating', 'release id'],
    columns: { artist: 'artist', title: 'title', rating: 'tier' },
    scale: 5,
    values: { '0': 'Not rated yet' },
  },
  {
    name: 'Music League',
    needs: ['spotify uri', 'title', 'album', 'artists', 'submitter id'],
    columns: { artists: 'artist', album: 'title' },
    isOfSongs: true,
  },
];

/** Writes the artist of a row as the preset says. @param getCell returns '' for a missing column */
export function presetArtist(template: string, getCell: (name: string) => string): string {
  return template
    .replace(/\{([^}]+)\}/g, (_, name: string) => getCell(name))
    .replace(/\[\s*\]/g, '')
    .replace(/\s+/g, ' ')
    .replace(/\[\s/g, '[')
    .trim();
}
