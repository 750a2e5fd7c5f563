import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { foldText, searchedPart, searchedText, searchWords } from './search-text.ts';

describe('foldText', () => {
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
  ])('maps %j to %j', (text, folded) => {
    expect(foldText(text)).toBe(folded);
  });

  it('is idempotent', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary' }), (text) => {
        expect(foldText(foldText(text))).toBe(foldText(text));
      }),
    );
  });

  it('ignores the Unicode normalization form', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'grapheme' }), (text) => {
        expect(foldText(text.normalize('NFD'))).toBe(foldText(text.normalize('NFC')));
      }),
    );
  });
});

describe('searchWords', () => {
  it.each([
    ['', []],
    ['   ', []],
    ['sigur ros agaetis', ['sigur', 'ros', 'agaetis']],
    ['Björk bjork  BJÖRK', ['bjork']],
    ['Radiohead – Kid A', ['radiohead', 'kid', 'a']],
    ['are you experienced?', ['are', 'you', 'experienced']],
    ['100%', ['100']],
    ['AC/DC ac-dc acdc', ['acdc']],
    ['Guns N’ Roses', ['guns', "n'", 'roses']],
    ['!!!', ['!!!']],
    ['– ?', ['-', '?']],
  ])('splits %j into %j', (search, words) => {
    expect(searchWords(search)).toEqual(words);
  });
});

describe('searchedText', () => {
  it.each([
    ['Radiohead', 'Kid A', 'radiohead\nkid a'],
    ['AC/DC', 'T.N.T.', 'ac/dc acdc\nt.n.t. tnt'],
    ['!!!', 'Louden – Up', '!!!\nlouden - up louden up'],
  ])('joins %s and %s as %j', (artist, title, text) => {
    expect(searchedText({ artist, title })).toBe(text);
  });

  it('has a part for each search mode', () => {
    const parts = (['auto', 'artist', 'title', 'exact'] as const).map((mode) =>
      searchedPart('radiohead\nkid a', mode),
    );
    expect(parts).toEqual(['radiohead\nkid a', 'radiohead', 'kid a', 'radiohead\nkid a']);
  });
});
