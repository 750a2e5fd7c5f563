/** Letters that Unicode does not decompose, as people type them without their keyboard. */
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

/** A text without case and accents, spaces single: `foldText('Sigur Rós')` is 'sigur ros'. */
export function foldText(text: string): string {
  return text
    .normalize('NFKD')
    .toLowerCase()
    .replace(/\p{Mark}/gu, '')
    .replace(/[æœøßđðþłħıς‘’“”‐–—]/g, (letter) => PLAIN_LETTERS[letter] ?? letter)
    .replace(/\s+/g, ' ')
    .trim();
}

/** The distinct folded words of a search, in order; none for a blank search. */
export function searchWords(search: string): string[] {
  return [...new Set(foldText(search).split(' '))].filter((word) => word !== '');
}
