import { describe, expect, it } from 'vitest';
import { searchedText } from '#shared/domain/search/search-text.ts';
import { createFinder } from './find-entries.ts';

const ENTRIES = [
  ['', 'Tierlist'],
  ['Pink Floyd', 'The Dark Side of the Moon'],
  ['Radiohead', 'OK Computer'],
  ['Radiohead', 'Kid A'],
  ['Björk', 'Homogenic'],
  ['Sigur Rós', 'Ágætis byrjun'],
  ['Utrecht', 'Fri, Mar 6, 2026'],
  ['Kid Cudi', 'Man on the Moon'],
].map(([artist = '', title = '']) => ({ title, text: searchedText({ artist, title }) }));

describe('createFinder', () => {
  it.each([
    ['bjork', ['Homogenic']],
    ['BJÖRK', ['Homogenic']],
    ['sigur agaetis', ['Ágætis byrjun']],
    ['radiohed', ['OK Computer', 'Kid A']],
    ['utrecht mar', ['Fri, Mar 6, 2026']],
    ['okcmp', ['OK Computer']],
    ['dsotm', ['The Dark Side of the Moon']],
    ['rdhd', ['OK Computer', 'Kid A']],
    ['xyzzy', []],
    ['', []],
    ['  ', []],
  ])('finds entries by %j', (search, titles) => {
    expect(getTitles(search)).toEqual(titles);
  });

  it('ranks a whole name first, then word prefixes', () => {
    expect(getTitles('kid a')[0]).toBe('Kid A');
    expect(getTitles('kid')).toEqual(['Kid A', 'Man on the Moon']);
    expect(getTitles('tier')).toEqual(['Tierlist']);
  });

  it('matches subsequences only when nothing else matches', () => {
    expect(getTitles('moon')).toEqual(['The Dark Side of the Moon', 'Man on the Moon']);
    expect(getTitles('mn')).toEqual([]);
  });

  it('matches close subsequences from the start of a word only', () => {
    expect(getTitles('adiohd')).toEqual([]);
    expect(getTitles('hmgnc')).toEqual(['Homogenic']);
  });

  it.each(['kid a', 'moon dark', 'radiohed', 'okcmp', 'the dsotm', 'a kid'])(
    'finds the same by %j typed key by key as at once',
    (search) => {
      const find = createFinder(ENTRIES);
      const typed = [...search].map((_, at) => search.slice(0, at + 1));
      for (const text of [...typed, ...typed.toReversed(), search])
        expect(find(text).map(({ title }) => title)).toEqual(getTitles(text));
    },
  );
});

function getTitles(search: string): string[] {
  return createFinder(ENTRIES)(search).map(({ title }) => title);
}
