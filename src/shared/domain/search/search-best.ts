import {
  beginsWord,
  endsWord,
  hasNearWord,
  isForgiven,
  nearParts,
  nearWords,
} from './fuzzy-match.ts';
import { searchedText, searchWords, withoutSigns } from './search-text.ts';

/**
 * Albums that match a search, best first, then in their order (product/lists-and-search.md#search):
 * albums with all words, or fuzzy matches if there are none. A blank search matches all.
 */
export function searchAlbums<Album extends { artist: string; title: string }>(
  albums: readonly Album[],
  search: string,
): readonly Album[] {
  const words = searchWords(search);
  if (words.length === 0) return albums;
  const texts = albums.map(foldedOnce);
  const found = findWords(texts, words);
  const best = found.length > 0 ? found : findNear(texts, words);
  return best.flatMap((at) => albums[at] ?? []);
}

/**
 * Measured: normalizing is more than half of a search of 10,000 albums, so it is cached as long as
 * the album object.
 */
const FOLDED = new WeakMap<object, string>();

function foldedOnce(album: { artist: string; title: string }): string {
  const known = FOLDED.get(album);
  if (known !== undefined) return known;
  const text = searchedText(album);
  FOLDED.set(album, text);
  return text;
}

/** Indexes of the texts with every word, best first. @param texts results of `searchedText` */
export function findWords(texts: readonly string[], words: readonly string[]): number[] {
  return findRanked(texts, words, typedIn);
}

/** Indexes of the texts with every word, each with at most one mistake, best first. */
export function findNear(texts: readonly string[], words: readonly string[]): number[] {
  if (!words.some(isForgiven)) return [];
  const parts = words.map(nearParts);
  // Measured: for 10,000 texts, checking their parts first takes a fifth of the time.
  const mayHaveAll = (text: string) =>
    parts.every((some) => some.some((part) => text.includes(part)));
  return findRanked(texts, words, (word, text) =>
    mayHaveAll(text) ? (typedIn(word, text) ?? meantIn(word, text)) : null,
  );
}

/** True if `findNear` finds a text; does not rank it. */
export function isNear(text: string, words: readonly string[]): boolean {
  return words.every(
    (word) => text.includes(word) || (isForgiven(word) && hasNearWord(word, text)),
  );
}

/**
 * Word of a text that a search word matches, and its rank: 0 is best; `PLACES.meant` is added if it
 * was mistyped.
 */
type Meaning = { word: string; place: number };

/** Kinds of matches of a word in a text. */
const PLACES = { whole: 0, begun: 1, within: 2, meant: 3 } as const;

function findRanked(
  texts: readonly string[],
  words: readonly string[],
  meaningIn: (word: string, text: string) => Meaning | null,
): number[] {
  const found: { at: number; rank: number }[] = [];
  for (const [at, text] of texts.entries()) {
    const meanings: Meaning[] = [];
    for (const word of words) {
      const meaning = meaningIn(word, text);
      if (meaning === null) break;
      meanings.push(meaning);
    }
    if (meanings.length === words.length) found.push({ at, rank: getRank(text, meanings) });
  }
  return found.sort((a, b) => a.rank - b.rank).map(({ at }) => at);
}

function typedIn(word: string, text: string): Meaning | null {
  let best: number = PLACES.meant;
  for (let at = text.indexOf(word); at >= 0 && best > 0; at = text.indexOf(word, at + 1))
    best = Math.min(best, getPlace(text, at, word.length));
  return best < PLACES.meant ? { word, place: best } : null;
}

function getPlace(text: string, at: number, length: number): number {
  if (!beginsWord(text, at)) return PLACES.within;
  return endsWord(text, at + length) ? PLACES.whole : PLACES.begun;
}

function meantIn(typed: string, text: string): Meaning | null {
  if (!isForgiven(typed)) return null;
  const near = nearWords(typed, text);
  const best = near.find(({ isWhole }) => isWhole) ?? near[0];
  if (best === undefined) return null;
  const place = PLACES.meant + (best.isWhole ? PLACES.whole : PLACES.begun);
  return { word: best.word, place };
}

/** Rank of a match; 0 is best: correctly typed words that make up a whole name. */
function getRank(text: string, meanings: readonly Meaning[]): number {
  const rank = meanings.reduce((sum, { place }) => sum + place, 0);
  const isWhole = meanings.every(({ place }) => place % PLACES.meant === PLACES.whole);
  return isWhole && hasName(text, meanings) ? rank : rank + 1;
}

/** True if the search contains the whole artist name, or the whole title. */
function hasName(text: string, meanings: readonly Meaning[]): boolean {
  const known = meanings.map(({ word }) => ` ${word} `).join('');
  const end = text.indexOf('\n');
  if (end < 0) return isMadeOf(text, known);
  return isMadeOf(text.slice(0, end), known) || isMadeOf(text.slice(end + 1), known);
}

/** Nearly every name fails at its first word, so the loop ends early. */
function isMadeOf(name: string, known: string): boolean {
  let isKnown = false;
  for (let at = 0, end = 0; end < name.length; at = end + 1) {
    end = name.indexOf(' ', at);
    if (end < 0) end = name.length;
    const word = name.slice(at, end);
    if (known.includes(` ${word} `)) isKnown = true;
    else if (!isLeftOut(word, known)) return false;
  }
  return isKnown;
}

/**
 * True if a word of a name adds nothing: it is known apart from punctuation, or is only
 * punctuation.
 */
function isLeftOut(word: string, known: string): boolean {
  const plain = withoutSigns(word);
  return plain === '' || known.includes(` ${plain} `);
}
