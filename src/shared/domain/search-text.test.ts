import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { foldText, searchWords } from './search-text.ts';

describe('a folded text', () => {
  it.each([
    ['Björk', 'bjork'],
    ['Sigur Rós', 'sigur ros'],
    ['Ágætis byrjun', 'agaetis byrjun'],
    ['Motörhead', 'motorhead'],
    ['Mø', 'mo'],
    ['Ǿresund', 'oresund'],
    ['Straße', 'strasse'],
    ['GROẞ', 'gross'],
    ['Łódź', 'lodz'],
    ['Þursaflokkurinn', 'thursaflokkurinn'],
    ['İstanbul ırmak', 'istanbul irmak'],
    ['ＡＢＣ', 'abc'],
    ['ﬁre', 'fire'],
    ['Boards™', 'boardstm'],
    ['ΟΔΟΣ', 'οδοσ'],
    ['Don’t “Stop”', 'don\'t "stop"'],
    ['A – B — C‑D', 'a - b - c-d'],
    ['  two\t\u00a0 words\n', 'two words'],
    ['e\u0301', 'e'],
    ['100% _ \\', '100% _ \\'],
    ['日本', '日本'],
    ['', ''],
  ])('of %j is %j', (text, folded) => {
    expect(foldText(text)).toBe(folded);
  });

  it('folds to itself', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary' }), (text) => {
        expect(foldText(foldText(text))).toBe(foldText(text));
      }),
    );
  });

  it('is the same however an accented text is composed', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'grapheme' }), (text) => {
        expect(foldText(text.normalize('NFD'))).toBe(foldText(text.normalize('NFC')));
      }),
    );
  });
});

describe('the words of a search', () => {
  it.each([
    ['', []],
    ['   ', []],
    ['sigur ros agaetis', ['sigur', 'ros', 'agaetis']],
    ['Björk bjork  BJÖRK', ['bjork']],
    ['100%', ['100%']],
  ])('in %j are %j', (search, words) => {
    expect(searchWords(search)).toEqual(words);
  });
});
