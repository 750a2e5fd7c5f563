/** Order of the two parts around a separator; 'Title by Artist' needs none. */
export type LineOrder = 'artist first' | 'title first';

export type SongLine = { /** From 1. */ line: number; title: string; artist: string };
export type RejectedLine = { line: number; text: string; problem: string };

/** Prefixes that are not part of a song: bullets, '1.', '12)', '#3'. */
const NUMBERING = /^(?:[-*•·]\s+|#?\d{1,3}\s*[.):]\s+|#\d{1,3}\s+)/;

/** '01 - ', which may also be an artist: removed only if two parts are left. */
const NUMBER_AND_DASH = /^\d{1,3}\s+[-–—]\s+(?=\S.*\s[-–—]\s)/;

/** Separators of artist and title, the most reliable first. */
const SEPARATORS = [/\s+(?:[–—]|--+)\s+/g, /\s+-\s+/g, /\s*[–—]\s*/g];

/**
 * Parses pasted songs ('Artist – Title', also with a hyphen or a tab, 'Title by Artist', numbered
 * or not), and returns the lines that fail. Blank lines are left out.
 * @example readSongLines('1. Nena – 99 Luftballons', 'artist first').songs[0]?.artist // 'Nena'
 */
export function readSongLines(
  text: string,
  order: LineOrder,
): { songs: SongLine[]; rejected: RejectedLine[] } {
  const songs: SongLine[] = [];
  const rejected: RejectedLine[] = [];
  for (const [index, raw] of text.split(/\r\n|\r|\n/).entries()) {
    if (raw.trim() === '') continue;
    const line = index + 1;
    const song = readSong(raw, order);
    if (typeof song === 'string') rejected.push({ line, text: raw.trim(), problem: song });
    else songs.push({ line, ...song });
  }
  return { songs, rejected };
}

type Song = { title: string; artist: string };

/** Parses a song, or returns the problem of the line. */
function readSong(raw: string, order: LineOrder): Song | string {
  // Collapses spaces first, so that the separators never scan a long run of them.
  const parts = getParts(raw.trim().replace(/[^\S\t]+/g, ' '), order);
  if (parts === null) return 'no artist';
  const [title, artist] = parts.map((part) => part.trim());
  if (!title) return 'no title';
  if (!artist) return 'no artist';
  return { title, artist };
}

/** Title and artist; `null` without a separator. */
function getParts(whole: string, order: LineOrder): [title: string, artist: string] | null {
  const text = whole.replace(NUMBERING, '');
  if (text.includes('\t')) return getCells(text, order);
  const line = text.replace(NUMBER_AND_DASH, '');
  for (const separator of SEPARATORS) {
    const found = [...line.matchAll(separator)];
    // A title may contain a separator ('Song - Edit'): the artist is at the outer end.
    const match = order === 'artist first' ? found.at(0) : found.at(-1);
    if (match === undefined) continue;
    const before = line.slice(0, match.index);
    const after = line.slice(match.index + match[0].length);
    return order === 'artist first' ? [after, before] : [before, after];
  }
  const by = /^(.+)\s+by\s+(.+)$/i.exec(line);
  return by ? [unquote(by[1] ?? ''), by[2] ?? ''] : null;
}

/** Cells copied from a spreadsheet; a number in the first is the song's position. */
function getCells(text: string, order: LineOrder): [title: string, artist: string] | null {
  const all = text.split('\t').map((cell) => cell.trim());
  const isNumbered = all.length > 2 && /^\d{1,3}$/.test(all[0] ?? '');
  const [first = '', second = ''] = isNumbered ? all.slice(1) : all;
  return order === 'artist first' ? [second, first] : [first, second];
}

function unquote(text: string): string {
  return text.replace(/^["“«](.*)["”»]$/, '$1');
}
