import { beginsWord } from '#shared/domain/fuzzy-match.ts';
import { findNear, findWords } from '#shared/domain/search-best.ts';
import { searchWords } from '#shared/domain/search-text.ts';

/**
 * What finds entries by a search, best first, then in their order (rules.md#command-palette): those
 * that have all of its words; where none has, but for mistakes; where none has even so, those that have
 * their letters one after the other. A blank search finds none. Where a search goes on from the one
 * before, it looks among what that found.
 * @param entries each with what `searchedText` gives, worked out once and not with each key
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
  /** Places of the texts that have all of them, in their order. */
  found: readonly number[];
};

/** True if whatever has these words has those of the search before, too. */
function goesOn(words: readonly string[], before: Search): boolean {
  return before.words.every((old) => words.some((word) => word.includes(old)));
}

/** Letters of fewer are in everything one after the other. */
const MIN_LETTERS = 3;

/** How much longer the place may be that letters are scattered over. */
const MAX_TIMES = 4;

/** Which texts have the letters of every word in order, by their places, the closest together first. */
function findScattered(texts: readonly string[], words: readonly string[]): number[] {
  if (words.some(({ length }) => length < MIN_LETTERS)) return [];
  const found: { at: number; span: number }[] = [];
  for (const [at, text] of texts.entries()) {
    const span = words.reduce((sum, word) => sum + getSpan(word, text), 0);
    if (span < Number.POSITIVE_INFINITY) found.push({ at, span });
  }
  return found.sort((a, b) => a.span - b.span).map(({ at }) => at);
}

/** Over how many letters of a text a word is scattered at best, from the beginning of a word on. */
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
