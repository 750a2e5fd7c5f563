/** Order of the two parts around a separator; 'Title by Artist' needs none. */
export type LineOrder = 'artist first' | 'title first';

/** Prefixes that are not part of a name: bullets, '1.', '12)', '#3'. */
const NUMBERING = /^(?:[-*•·]\s+|#?\d{1,3}\s*[.):]\s+|#\d{1,3}\s+)/;

/** '01 - ', which may also be an artist: removed only if two parts are left. */
const NUMBER_AND_DASH = /^\d{1,3}\s+[-–—]\s+(?=\S.*\s[-–—]\s)/;

/** Separators of artist and title, the most reliable first. */
const SEPARATORS = [/\s+(?:[–—]|--+)\s+/g, /\s+-\s+/g, /\s*[–—]\s*/g];

/**
 * Splits a line into artist and title at a dash, a tab or ' by ', without a bullet or number before
 * them. One of them is empty if it is missing.
 * @returns `null` without a separator
 * @example splitNames('1. Nena – 99 Luftballons') // { artist: 'Nena', title: '99 Luftballons' }
 * @example splitNames('blonde by frank ocean') // { artist: 'frank ocean', title: 'blonde' }
 */
export function splitNames(
  line: string,
  order: LineOrder = 'artist first',
): { artist: string; title: string } | null {
  // Collapses spaces first, so that the separators never scan a long run of them.
  const parts = getParts(line.trim().replace(/[^\S\t]+/g, ' '), order);
  if (parts === null) return null;
  const [title, artist] = parts;
  return { artist: artist.trim(), title: title.trim() };
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

/** Cells copied from a spreadsheet; a number in the first is the position in the list. */
function getCells(text: string, order: LineOrder): [title: string, artist: string] | null {
  const all = text.split('\t').map((cell) => cell.trim());
  const isNumbered = all.length > 2 && /^\d{1,3}$/.test(all[0] ?? '');
  const [first = '', second = ''] = isNumbered ? all.slice(1) : all;
  return order === 'artist first' ? [second, first] : [first, second];
}

function unquote(text: string): string {
  return text.replace(/^["“«](.*)["”»]$/, '$1');
}
