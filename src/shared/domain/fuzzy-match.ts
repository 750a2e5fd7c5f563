/** With fewer, as typed or as meant, a mistake is as likely another word (rules.md#search). */
const MIN_LETTERS = 5;

/** True if a typing mistake in a word is forgiven: from five letters or digits on, or where one of them is missing. */
export function isForgiven(word: string): boolean {
  return word.length >= MIN_LETTERS - 1;
}

/** A word of a text; it is whole unless it goes on behind what was typed. */
export type NearWord = { word: string; isWhole: boolean };

/**
 * The words of a folded text that one may have meant by a word: those that are it, or begin with it,
 * but for one letter that is wrong, missing or too much, or two that changed places. What begins with
 * it has its last letter. Where a space is missing it is two words. Of four letters one is missing.
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

/** True if a text has any of them. */
export function hasNearWord(word: string, text: string): boolean {
  for (let at = 0; at < text.length; at = wordEnd(text, at) + 1)
    if (isLetter(text, at) && nearEnd(word, text, at) !== null) return true;
  return false;
}

/**
 * Texts of which one is in whatever has a word near this one, so that a database can leave out the
 * others: one mistake leaves one half as it is, unless the letters beside the cut changed places.
 * @example nearParts('prnce') // ['pr', 'nce', 'pnrce']
 */
export function nearParts(word: string): [string, ...string[]] {
  if (!isForgiven(word)) return [word];
  const half = Math.floor(word.length / 2);
  const [left, right] = [word.slice(0, half), word.slice(half)];
  return [left, right, `${left.slice(0, -1)}${right[0]}${left.at(-1)}${right.slice(1)}`];
}

/** True if a word of a text begins at a place. */
export function beginsWord(text: string, at: number): boolean {
  return isLetter(text, at) && !isLetter(text, at - 1);
}

/** True if no word goes on at a place. */
export function endsWord(text: string, at: number): boolean {
  return !isLetter(text, at);
}

/** Where a word with one mistake ends that begins at a place of a text; `null` where none does. */
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

/** True if a text goes on as a word does; where nothing of the word is left, its last letter stands or it ends. */
function goesOn(word: string, from: number, text: string, at: number): boolean {
  for (let next = from; next < word.length; next += 1)
    if (word.charCodeAt(next) !== text.charCodeAt(at + next - from)) return false;
  return from < word.length || endsWord(text, at) || text[at - 1] === word.at(-1);
}

/** By the two letters behind the first that differ: nearly every word ends here, and cheaply. */
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

/** Of what is folded, everything beyond ASCII counts as a letter; outside of the text nothing does. */
function isLetter(text: string, at: number): boolean {
  if (at < 0 || at >= text.length) return false;
  const code = text.charCodeAt(at);
  return (code >= 97 && code <= 122) || (code >= 48 && code <= 57) || code > 127;
}
