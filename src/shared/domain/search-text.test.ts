import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { foldText, hasWords, searchWords } from './search-text.ts';

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
    ['Radiohead – Kid A', ['radiohead', 'kid', 'a']],
    ['are you experienced?', ['are', 'you', 'experienced']],
    ['100%', ['100']],
    ['AC/DC ac-dc acdc', ['acdc']],
    ['Guns N’ Roses', ['guns', "n'", 'roses']],
    ['!!!', ['!!!']],
    ['– ?', ['-', '?']],
  ])('in %j are %j', (search, words) => {
    expect(searchWords(search)).toEqual(words);
  });
});

describe('a search', () => {
  const find = (artist: string, title: string, search: string) =>
    hasWords({ artist, title }, searchWords(search));

  it.each([
    ['Radiohead', 'Kid A', 'Radiohead – Kid A'],
    ['Radiohead', 'Kid A', 'radiohead, kid a.'],
    ['Jimi Hendrix', 'Are You Experienced', 'are you experienced?'],
    ['AC/DC', 'T.N.T.', 'acdc tnt'],
    ['AC/DC', 'T.N.T.', 'AC/DC – T.N.T.'],
    ['Jay-Z', 'The Blueprint', 'jayz'],
    ['JAY Z', 'The Blueprint', 'jay z'],
    ['The Beatles', 'Sgt. Pepper’s', "sgt pepper's"],
    ['David Bowie', '“Heroes”', '"heroes"'],
    ['!!!', 'Louden Up Now', '!!!'],
    ['X', '?', '?'],
  ])('in %s, %s finds %j', (artist, title, search) => {
    expect(find(artist, title, search)).toBe(true);
  });

  it.each([
    ['Radiohead', 'Kid A', '!!!'],
    ['Radiohead', 'Kid A', 'kida'],
    ['AC', 'DC', 'acdc'],
    ['Radiohead', 'Kid A', 'radiohead – kid b'],
  ])('in %s, %s does not find %j', (artist, title, search) => {
    expect(find(artist, title, search)).toBe(false);
  });

  it('finds every album by its artist and title as the app writes them', () => {
    const name = fc.string({ unit: 'grapheme', minLength: 1, maxLength: 20 });
    fc.assert(
      fc.property(name, name, (artist, title) => {
        fc.pre(/\p{L}/u.test(foldText(artist + title)));
        expect(find(artist, title, `${artist} – ${title}`)).toBe(true);
      }),
    );
  });
});
