import { foldText } from '#shared/domain/search/search-text.ts';
import type { RatingScale } from '#shared/domain/transfer/import-choices.ts';

/** A file of another app, which always has the same columns. */
export type SheetShape = {
  name: string;
  /** Meanings of its normalized column names; '' for an ignored column. */
  columns: Readonly<Record<string, string>>;
  scale: RatingScale;
  /** Converts its cells to the app's format. */
  read: (cells: readonly string[], header: readonly string[]) => string[];
};

/** rateyourmusic.com, 'Export your music catalog': the artist is in two cells, 0 is not rated. */
const RATE_YOUR_MUSIC: SheetShape = {
  name: 'RateYourMusic',
  columns: {
    'rym album': '',
    'first name': '',
    'last name': 'artist',
    'first name localized': '',
    'last name localized': '',
    title: 'title',
    'release date': '',
    rating: 'tier',
    ownership: '',
    'purchase date': '',
    'media type': '',
    review: '',
  },
  scale: 10,
  read: (cells, header) => {
    const names = header.map(foldText);
    const cell = (name: string) => cells[names.indexOf(name)] ?? '';
    const artist = `${cell('first name')} ${cell('last name')}`.trim();
    return cells.map((given, at) => {
      if (names[at] === 'last name') return artist;
      return names[at] === 'rating' && given === '0' ? '' : given;
    });
  },
};

/** Shape of a header from another app. */
export function getShape(header: readonly string[]): SheetShape | null {
  const names = header.map(foldText);
  const needed = ['rym album', 'first name', 'last name', 'title', 'rating'];
  return needed.every((name) => names.includes(name)) ? RATE_YOUR_MUSIC : null;
}

/** True if a header is for songs or plays, with several rows per album. */
export function isOfSongs(header: readonly string[]): boolean {
  const names = header.map((name) => foldText(name).replace(/_/g, ' '));
  return ['track', 'track name', 'track title', 'song', 'song title'].some((name) =>
    names.includes(name),
  );
}
