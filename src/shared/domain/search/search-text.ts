/** Search modes (product/lists-and-search.md#search). */
export const SEARCH_MODES = ['auto', 'artist', 'title', 'exact'] as const;
export type SearchMode = (typeof SEARCH_MODES)[number];

/** ASCII spellings of letters that Unicode does not decompose. */
const PLAIN_LETTERS: Readonly<Record<string, string>> = {
  æ: 'ae',
  œ: 'oe',
  ø: 'o',
  ß: 'ss',
  đ: 'd',
  ð: 'd',
  þ: 'th',
  ł: 'l',
  ħ: 'h',
  ı: 'i',
  ς: 'σ',
  '‘': "'",
  '’': "'",
  '“': '"',
  '”': '"',
  '‐': '-',
  '–': '-',
  '—': '-',
};

/** Text that only needs lower case, as most names do. */
const IS_PLAIN = /^(?:[!-~]| (?! ))*$/;

/** Text with only letters, digits and spaces. */
const IS_SIGNLESS = /^[a-z0-9 ]*$/;

/** Normalizes text: no case, no accents, single spaces: `foldText('Sigur Rós')` is 'sigur ros'. */
export function foldText(text: string): string {
  if (IS_PLAIN.test(text)) return text.toLowerCase().trim();
  return text
    .normalize('NFKD')
    .toLowerCase()
    .replace(/\p{Mark}/gu, '')
    .replace(/[æœøßđðþłħıς‘’“”‐–—]/g, (letter) => PLAIN_LETTERS[letter] ?? letter)
    .replace(/\s+/g, ' ')
    .trim();
}

/**
 * Searchable text of an album: artist and title on a line each, normalized, and again without
 * punctuation, so that 'acdc' matches 'AC/DC'.
 * @example searchedText({ artist: 'AC/DC', title: 'T.N.T.' }) // 'ac/dc acdc\nt.n.t. tnt'
 */
export function searchedText({ artist, title }: { artist: string; title: string }): string {
  return `${searchedName(artist)}\n${searchedName(title)}`;
}

/**
 * Distinct normalized words of a search, in order; none for a blank search. Punctuation is left out
 * (product/lists-and-search.md#search), unless there is nothing else: then the search is literal.
 * @example searchWords('Radiohead – Kid A?') // ['radiohead', 'kid', 'a']
 */
export function searchWords(search: string): string[] {
  const words = foldText(search).split(' ');
  const names = words.map(withoutSigns);
  return [...new Set(names.some((name) => name !== '') ? names : words)].filter(Boolean);
}

/** Part of a searchable text that a mode searches. */
export function searchedPart(text: string, mode: SearchMode): string {
  if (mode !== 'artist' && mode !== 'title') return text;
  const [artist = '', title = ''] = text.split('\n');
  return mode === 'artist' ? artist : title;
}

function searchedName(name: string): string {
  const folded = foldText(name);
  if (IS_SIGNLESS.test(folded)) return folded;
  const plain = folded.split(' ').map(withoutSigns).filter(Boolean).join(' ');
  return plain === folded || plain === '' ? folded : `${folded} ${plain}`;
}

/**
 * Letters and digits of a normalized word. A single letter with an apostrophe, as in "n'", is
 * unchanged: alone it would match everything.
 */
export function withoutSigns(word: string): string {
  if (IS_SIGNLESS.test(word)) return word;
  const plain = word.replace(/[^\p{L}\p{N}]/gu, '');
  return word.includes("'") && [...plain].length === 1 ? word : plain;
}
