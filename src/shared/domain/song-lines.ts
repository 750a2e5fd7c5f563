/** Which comes first where a separator stands between the two; 'Title by Artist' says it itself. */
export type LineOrder = 'artist first' | 'title first';

export type SongLine = { /** From 1. */ line: number; title: string; artist: string };
export type RefusedLine = { line: number; text: string; problem: string };

/** Marks before a song that are no part of it: bullets, '1.', '12)', '#3'. */
const NUMBERING = /^(?:[-*•·]\s+|#?\d{1,3}\s*[.):]\s+|#\d{1,3}\s+)/;

/** '01 - ', which may as well be an artist: taken off only when two parts are left. */
const NUMBER_AND_DASH = /^\d{1,3}\s+[-–—]\s+(?=\S.*\s[-–—]\s)/;

/** What stands between artist and title, the surest sign first. */
const SEPARATORS = [/\s+(?:[–—]|--+)\s+/g, /\s+-\s+/g, /\s*[–—]\s*/g];

/**
 * The songs of pasted lines ('Artist – Title', also with a hyphen or a tab, 'Title by Artist',
 * numbered or not), and the lines that say none. Blank lines are left out.
 * @example readSongLines('1. Nena – 99 Luftballons', 'artist first').songs[0]?.artist // 'Nena'
 */
export function readSongLines(
  text: string,
  order: LineOrder,
): { songs: SongLine[]; refused: RefusedLine[] } {
  const songs: SongLine[] = [];
  const refused: RefusedLine[] = [];
  for (const [index, raw] of text.split(/\r\n|\r|\n/).entries()) {
    if (raw.trim() === '') continue;
    const line = index + 1;
    const song = readSong(raw, order);
    if (typeof song === 'string') refused.push({ line, text: raw.trim(), problem: song });
    else songs.push({ line, ...song });
  }
  return { songs, refused };
}

type Song = { title: string; artist: string };

/** A song, or what is wrong with the line. */
function readSong(raw: string, order: LineOrder): Song | string {
  // Single spaces first, so that no separator has a long run of them to look through.
  const parts = getParts(raw.trim().replace(/[^\S\t]+/g, ' '), order);
  if (parts === null) return 'no artist';
  const [title, artist] = parts.map((part) => part.trim());
  if (!title) return 'no title';
  if (!artist) return 'no artist';
  return { title, artist };
}

/** Title and artist; `null` where nothing separates them. */
function getParts(whole: string, order: LineOrder): [title: string, artist: string] | null {
  const text = whole.replace(NUMBERING, '');
  if (text.includes('\t')) return getCells(text, order);
  const line = text.replace(NUMBER_AND_DASH, '');
  for (const separator of SEPARATORS) {
    const found = [...line.matchAll(separator)];
    // A title may hold a separator of its own ('Song - Edit'): the artist stands at the outer end.
    const match = order === 'artist first' ? found.at(0) : found.at(-1);
    if (match === undefined) continue;
    const before = line.slice(0, match.index);
    const after = line.slice(match.index + match[0].length);
    return order === 'artist first' ? [after, before] : [before, after];
  }
  const by = /^(.+)\s+by\s+(.+)$/i.exec(line);
  return by ? [unquote(by[1] ?? ''), by[2] ?? ''] : null;
}

/** Cells as a spreadsheet copies them; a number in the first is the song's place. */
function getCells(text: string, order: LineOrder): [title: string, artist: string] | null {
  const all = text.split('\t').map((cell) => cell.trim());
  const isNumbered = all.length > 2 && /^\d{1,3}$/.test(all[0] ?? '');
  const [first = '', second = ''] = isNumbered ? all.slice(1) : all;
  return order === 'artist first' ? [second, first] : [first, second];
}

function unquote(text: string): string {
  return text.replace(/^["“«](.*)["”»]$/, '$1');
}
