import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { hasNearWord, nearParts, nearWords } from './fuzzy-match.ts';

describe('nearWords', () => {
  it.each([
    ['radiohed', 'radiohead\nkid a', ['radiohead']],
    ['raadiohead', 'radiohead\nkid a', ['radiohead']],
    ['radioheat', 'radiohead\nkid a', ['radiohead']],
    ['radoihead', 'radiohead\nkid a', ['radiohead']],
    ['ardiohead', 'radiohead\nkid a', ['radiohead']],
    ['radiohedd', 'radiohead\nkid a', ['radiohead']],
    ['radiohea', 'radiohead\nkid a', ['radiohead']],
    ['rdioh', 'radiohead\nkid a', ['radiohead']],
    ['pinkfloyd', 'pink floyd\nmeddle', ['pink floyd']],
    ['pinks', 'pink floyd\nmeddle', ['pink']],
    ['dylsn', 'dylan\ndylans', ['dylan', 'dylans']],
    ['bjrk', 'bjork\nhomogenic', ['bjork']],
    ['abby', 'the beatles\nabbey road', ['abbey']],
    ['shapd', 'nirvana\nheart-shaped box', ['shaped']],
  ])('finds %j in %j as %j', (word, text, words) => {
    expect(nearWords(word, text).map((near) => near.word)).toEqual(words);
  });

  it.each([
    ['rdiohed', 'radiohead\nkid a'],
    ['prime', 'primal scream\nscreamadelica'],
    ['hello', 'x\nhellfire'],
    ['pinkk', 'pin\nkk'],
    ['pnikfloyd', 'pink floyd\nmeddle'],
    ['kida', 'radiohead\nkid a'],
    ['abby', 'abbeys'],
    ['blir', 'blur\n13'],
    ['pinkfl', 'pink\nfloyd'],
  ])('finds no match for %j in %j', (word, text) => {
    expect(nearWords(word, text)).toEqual([]);
  });

  it.each([
    ['quuen', 'queen', true],
    ['quuen', 'queens', false],
    ['pinkfloyd', 'pink floyd', true],
    ['pinkflo', 'pink floyd', false],
  ])('finds %j in %j as a whole word: %s', (word, text, isWhole) => {
    expect(nearWords(word, text)).toEqual([{ word: text, isWhole }]);
  });

  const letters = fc.constantFrom('a', 'b', 'c');
  const aWord = fc.string({ unit: letters, minLength: 4, maxLength: 7 });
  const aText = fc.string({
    unit: fc.oneof({ weight: 6, arbitrary: letters }, fc.constantFrom(' ', '\n', '-')),
    maxLength: 14,
  });

  it('agrees with brute-force edit distances, hasNearWord() and nearParts()', () => {
    fc.assert(
      fc.property(aWord, aText, (word, text) => {
        const isFound = nearWords(word, text).length > 0;
        expect(isFound).toBe(isNear(word, text));
        expect(hasNearWord(word, text)).toBe(isFound);
        if (isFound) expect(nearParts(word).some((part) => text.includes(part))).toBe(true);
      }),
      { numRuns: 2000 },
    );
  });
});

/** Tries every substring that begins at the start of a word. */
function isNear(word: string, text: string): boolean {
  for (const { index } of text.matchAll(/(?<![abc])[abc]/g))
    for (let end = index + 1; end <= text.length; end += 1)
      if (isNearPiece(word, text.slice(index, end), text[end])) return true;
  return false;
}

function isNearPiece(word: string, piece: string, next = ' '): boolean {
  if (piece.includes('\n') || (/[ -]/.test(piece) && piece.length <= word.length)) return false;
  if (piece === word) return true;
  const isWhole = !/[abc]/.test(next);
  if (word.length < 5) return isWhole && /^[abc]{5}$/.test(piece) && distance(word, piece) === 1;
  if (isWhole) return distance(word, piece) <= 1;
  return word.at(-1) === piece.at(-1) && distance(word.slice(0, -1), piece.slice(0, -1)) <= 1;
}

/** Edit distance: characters that are wrong, missing, extra or swapped with the next. */
function distance(a: string, b: string): number {
  if (a === '' || b === '') return a.length + b.length;
  const [restOfA, restOfB] = [a.slice(1), b.slice(1)];
  if (a[0] === b[0]) return distance(restOfA, restOfB);
  if (Math.abs(a.length - b.length) > 1) return 2;
  const isSwapped = a.length > 1 && b.length > 1 && a[0] === b[1] && a[1] === b[0];
  const ways = [
    [restOfA, restOfB],
    [restOfA, b],
    [a, restOfB],
    ...(isSwapped ? [[a.slice(2), b.slice(2)]] : []),
  ];
  return 1 + Math.min(...ways.map(([x = '', y = '']) => (x === y ? 0 : 1)));
}
