import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { findNear, isNear, searchAlbums } from './search-best.ts';
import { foldText } from './search-text.ts';

/** Names ('artist – title') that a search finds, in its order. */
function find(search: string, ...names: string[]): string[] {
  const albums = names.map((name) => {
    const [artist = '', title = ''] = name.split(' – ');
    return { artist, title };
  });
  return searchAlbums(albums, search).map(({ artist, title }) => `${artist} – ${title}`);
}

describe('searchAlbums', () => {
  it.each([
    ['Radiohead – Kid A', 'Radiohead – Kid A'],
    ['radiohead, kid a.', 'Radiohead – Kid A'],
    ['are you experienced?', 'Jimi Hendrix – Are You Experienced'],
    ['acdc tnt', 'AC/DC – T.N.T.'],
    ['AC/DC – T.N.T.', 'AC/DC – T.N.T.'],
    ['jayz', 'Jay-Z – The Blueprint'],
    ['jay z', 'JAY Z – The Blueprint'],
    ["sgt pepper's", 'The Beatles – Sgt. Pepper’s'],
    ['"heroes"', 'David Bowie – “Heroes”'],
    ['!!!', '!!! – Louden Up Now'],
    ['?', 'X – ?'],
    ['sigur ros agaetis', 'Sigur Rós – Ágætis byrjun'],
  ])('finds by %j: %s', (search, album) => {
    expect(find(search, album)).toEqual([album]);
  });

  it.each([
    ['radiohed', 'Radiohead – Kid A'],
    ['radoihead kid a', 'Radiohead – Kid A'],
    ['are you expereinced', 'Jimi Hendrix – Are You Experienced'],
    ['bjrok homogneic', 'Björk – Homogenic'],
    ['pinkfloyd', 'Pink Floyd – Meddle'],
    ['bjrk', 'Björk – Homogenic'],
    ['huskker du', 'Hüsker Dü – New Day Rising'],
  ])('finds by %j, with one typo per word: %s', (search, album) => {
    expect(find(search, album)).toEqual([album]);
  });

  it.each([
    ['!!!', 'Radiohead – Kid A'],
    ['kida', 'Radiohead – Kid A'],
    ['acdc', 'AC – DC'],
    ['radiohead – kid b', 'Radiohead – Kid A'],
    ['blir', 'Blur – 13'],
    ['raediohed', 'Radiohead – Kid A'],
    ['raidohaed', 'Radiohead – Kid A'],
    ['radiohead amnesiac', 'Radiohead – Kid A'],
    ['adiohed', 'Radiohead – Kid A'],
  ])('does not find by %j: %s', (search, album) => {
    expect(find(search, album)).toEqual([]);
  });

  it('returns everything for a blank search', () => {
    expect(find('  ', 'B – b', 'A – a')).toEqual(['B – b', 'A – a']);
  });

  it('returns fuzzy matches only without exact ones', () => {
    expect(find('queen', 'Queens – R', 'Queen – Jazz', 'Quean – Q')).not.toContain('Quean – Q');
    expect(find('queem', 'Quean – Q', 'Queen – Jazz')).toEqual(['Queen – Jazz']);
    expect(find('kanye wedt', 'Kanye West – Yeezus', 'Kanye – Wedt')).toEqual(['Kanye – Wedt']);
  });

  it('finds every album by its displayed artist and title', () => {
    const name = fc.string({ unit: 'grapheme', minLength: 1, maxLength: 20 });
    fc.assert(
      fc.property(name, name, (artist, title) => {
        fc.pre(/\p{L}/u.test(foldText(artist + title)));
        const album = { artist, title };
        expect(searchAlbums([album], `${artist} – ${title}`)).toEqual([album]);
      }),
    );
  });
});

it('isNear() agrees with findNear()', () => {
  const letters = fc.constantFrom('a', 'b');
  const word = fc.string({ unit: letters, minLength: 4, maxLength: 6 });
  const text = fc.string({ unit: fc.oneof(letters, fc.constantFrom(' ', '\n')), maxLength: 20 });
  fc.assert(
    fc.property(fc.array(word, { minLength: 1, maxLength: 2 }), text, (words, text) => {
      expect(isNear(text, words)).toBe(findNear([text], words).length > 0);
    }),
    { numRuns: 2000 },
  );
});

describe('best match', () => {
  it.each([
    ['a whole name, before one with more words', 'blonde', ['B – Blonde on Blonde', 'F – Blonde']],
    ['a whole artist', 'boston', ['X – Boston Calling', 'Boston – More']],
    ['artist and title', 'the band', ['The Band Aid – More', 'The Band – The Band']],
    ['a word, before the beginning of one', 'love', ['L – Lovers Rock', 'X – My Love Is']],
    ['a beginning, before what is within a word', 'rose', ['P – Primrose Hill', 'G – Roses Are']],
    ['what was typed, before what was meant', 'queen jazzz', ['Queem – Jazzy', 'Queen – Jazzy']],
  ])('prefers %s', (_what, search, albums) => {
    expect(find(search, ...albums).at(0)).toBe(albums[1]);
  });

  it('prefers the first in the list among equal matches', () => {
    expect(find('prince', 'Prince – 1999', 'Prince – Sign')).toEqual([
      'Prince – 1999',
      'Prince – Sign',
    ]);
    expect(find('prince', 'Prince – Sign', 'Prince – 1999')).toEqual([
      'Prince – Sign',
      'Prince – 1999',
    ]);
  });
});
