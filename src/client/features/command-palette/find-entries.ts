import { beginsWord } from '#shared/domain/search/fuzzy-match.ts';
import { findNear, findWords } from '#shared/domain/search/search-best.ts';
import { searchWords } from '#shared/domain/search/search-text.ts';

/**
 * Returns a search function for entries, best first, then in their order
 * (product/lists-and-search.md#command-palette): those with all words; if none, with typos; if
 * still none, fuzzy matches of scattered characters. A blank search finds none. A search that
 * extends the previous one only filters its results.
 * @param entries each with `searchedText`, computed once rather than per keystroke
 */
export function createFinder<Entry extends { text: string }>(
  entries: readonly Entry[],
): (search: string) => Entry[] {
  const texts = entries.map(({ text }) => text);
  let last: Search = { words: [''], found: [...texts.keys()] };
  return (search) => {
    const words = searchWords(search);
    if (words.length === 0) return [];
    if (!goesOn(words, last)) last = { words: [''], found: [...texts.keys()] };
    const among = last.found;
    const best = findWords(
      among.map((at) => texts[at] ?? ''),
      words,
    ).flatMap((at) => among[at] ?? []);
    last = { words, found: best.toSorted((a, b) => a - b) };
    const found = [() => best, () => findNear(texts, words), () => findScattered(texts, words)];
    for (const find of found) {
      const places = find();
      if (places.length > 0) return places.flatMap((at) => entries[at] ?? []);
    }
    return [];
  };
}

type Search = {
  words: readonly string[];
  /** Ascending indexes of the texts with all words. */
  found: readonly number[];
};

/** True if every match of these words is also a match of the previous search. */
function goesOn(words: readonly string[], before: Search): boolean {
  return before.words.every((old) => words.some((word) => word.includes(old)));
}

/** Minimum word length for a scattered match. */
const MIN_LETTERS = 3;

/** Maximum span of a scattered match, as a multiple of the word's length. */
const MAX_TIMES = 4;

/**
 * Returns the indexes of texts that contain the characters of every word in order, shortest span
 * first.
 */
function findScattered(texts: readonly string[], words: readonly string[]): number[] {
  if (words.some(({ length }) => length < MIN_LETTERS)) return [];
  const found: { at: number; span: number }[] = [];
  for (const [at, text] of texts.entries()) {
    const span = words.reduce((sum, word) => sum + getSpan(word, text), 0);
    if (span < Number.POSITIVE_INFINITY) found.push({ at, span });
  }
  return found.sort((a, b) => a.span - b.span).map(({ at }) => at);
}

/**
 * Returns the shortest span of a text, from a word start, that contains the characters of a word in
 * order.
 */
function getSpan(word: string, text: string): number {
  let best = Number.POSITIVE_INFINITY;
  const first = word.charAt(0);
  for (let at = text.indexOf(first); at >= 0; at = text.indexOf(first, at + 1))
    if (beginsWord(text, at)) best = Math.min(best, spanFrom(word, text, at));
  return best <= word.length * MAX_TIMES ? best : Number.POSITIVE_INFINITY;
}

function spanFrom(word: string, text: string, start: number): number {
  let end = start;
  for (const letter of word) {
    end = text.indexOf(letter, end) + 1;
    if (end === 0) return Number.POSITIVE_INFINITY;
  }
  return end - start;
}
