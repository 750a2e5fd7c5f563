/**
 * Minimum characters for fuzzy matching: in shorter words, typed or intended, a mistake is as
 * likely another word (product/lists-and-search.md#search).
 */
const MIN_LETTERS = 5;

/**
 * True if a word is long enough for fuzzy matching: five letters or digits, or four with one
 * missing.
 */
export function isForgiven(word: string): boolean {
  return word.length >= MIN_LETTERS - 1;
}

/** Word of a text; `isWhole` is false if the match is only its beginning. */
export type NearWord = { word: string; isWhole: boolean };

/**
 * Finds the words of a normalized text that equal a search word or begin with it, with at most one
 * typing mistake: a letter that is wrong, missing or extra, or two letters swapped. A match of a
 * beginning must include the last letter of the search word. A missing space makes two words. Words
 * of four letters match only with one missing.
 * @example nearWords('radiohed', 'radiohead\nkid a') // [{ word: 'radiohead', isWhole: true }]
 */
export function nearWords(word: string, text: string): NearWord[] {
  const near: NearWord[] = [];
  for (let at = 0, isWithin = false; at < text.length; at += 1) {
    const wasWithin = isWithin;
    isWithin = isLetter(text, at);
    const end = isWithin && !wasWithin ? nearEnd(word, text, at) : null;
    if (end === null) continue;
    near.push({ word: text.slice(at, wordEnd(text, end)), isWhole: endsWord(text, end) });
  }
  return near;
}

/** True if a text has a word that `nearWords` finds. */
export function hasNearWord(word: string, text: string): boolean {
  for (let at = 0; at < text.length; at = wordEnd(text, at) + 1)
    if (isLetter(text, at) && nearEnd(word, text, at) !== null) return true;
  return false;
}

/**
 * Substrings of which every text with a near word contains at least one, so that a database can
 * filter: one mistake leaves one half intact, unless it swaps the letters beside the cut.
 * @example nearParts('prnce') // ['pr', 'nce', 'pnrce']
 */
export function nearParts(word: string): [string, ...string[]] {
  if (!isForgiven(word)) return [word];
  const half = Math.floor(word.length / 2);
  const [left, right] = [word.slice(0, half), word.slice(half)];
  return [left, right, `${left.slice(0, -1)}${right[0]}${left.at(-1)}${right.slice(1)}`];
}

export function beginsWord(text: string, at: number): boolean {
  return isLetter(text, at) && !isLetter(text, at - 1);
}

/** True if no word continues at an index. */
export function endsWord(text: string, at: number): boolean {
  return !isLetter(text, at);
}

/** Returns the end of a word with one mistake that begins at an index; `null` if there is none. */
function nearEnd(word: string, text: string, start: number): number | null {
  let same = 0;
  while (same < word.length && word.charCodeAt(same) === text.charCodeAt(start + same)) same += 1;
  const at = start + same;
  if (same === word.length) return at;
  if (!mayGoOn(word, same, text, at)) return null;
  const left = word.length - same;
  const whole = at + left + 1;
  const isMissing = text[at] !== '\n' && goesOn(word, same, text, at + 1);
  if (word.length < MIN_LETTERS)
    return isMissing && isLetter(text, at) && endsWord(text, whole) ? whole : null;
  if (goesOn(word, same + 1, text, at)) return at + left - 1;
  if (isSwapped(word, same, text, at) && goesOn(word, same + 2, text, at + 2)) return at + left;
  if (isLetter(text, at) && goesOn(word, same + 1, text, at + 1)) return at + left;
  return isMissing ? whole : null;
}

/**
 * True if a text continues with the rest of a word; with no rest left, its last letter must
 * precede, or the word must end.
 */
function goesOn(word: string, from: number, text: string, at: number): boolean {
  for (let next = from; next < word.length; next += 1)
    if (word.charCodeAt(next) !== text.charCodeAt(at + next - from)) return false;
  return from < word.length || endsWord(text, at) || text[at - 1] === word.at(-1);
}

/**
 * Checks the two characters after the first difference: a cheap test that rejects nearly every
 * word.
 */
function mayGoOn(word: string, same: number, text: string, at: number): boolean {
  const after = text.charCodeAt(at + 1);
  if (same + 1 === word.length || word.charCodeAt(same) === after) return true;
  const following = word.charCodeAt(same + 1);
  return following === after || following === text.charCodeAt(at);
}

function isSwapped(word: string, same: number, text: string, at: number): boolean {
  return word[same] === text[at + 1] && word[same + 1] === text[at];
}

function wordEnd(text: string, from: number): number {
  let end = from;
  while (isLetter(text, end)) end += 1;
  return end;
}

/**
 * In normalized text, every character beyond ASCII counts as a letter; false outside of the text.
 */
function isLetter(text: string, at: number): boolean {
  if (at < 0 || at >= text.length) return false;
  const code = text.charCodeAt(at);
  return (code >= 97 && code <= 122) || (code >= 48 && code <= 57) || code > 127;
}
