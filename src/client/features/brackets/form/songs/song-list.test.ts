import fc from 'fast-check';
import { expect, test } from 'vitest';
import {
  changeSongs,
  countRoom,
  duplicatesIn,
  openSongList,
  plainSong,
  type SongChange,
  type SongList,
  shuffleSongs,
  sortSongs,
} from './song-list.ts';

const EMPTY = openSongList([]);

function getList(...titles: string[]): SongList {
  return changeSongs(EMPTY, { do: 'add', songs: titles.map((title) => plainSong(title, 'X')) });
}

function titles({ songs }: SongList): string {
  return songs.map(({ title }) => title).join('');
}

/** Applies changes in order. */
function after(list: SongList, ...changes: SongChange[]): SongList {
  return changes.reduce(changeSongs, list);
}

const key = (list: SongList, place: number) => list.songs[place]?.key ?? '';

test('moves a song to a position within the list', () => {
  const list = getList('A', 'B', 'C', 'D');
  expect(titles(after(list, { do: 'move', key: key(list, 0), to: 2 }))).toBe('BCAD');
  expect(titles(after(list, { do: 'move', key: key(list, 3), to: 0 }))).toBe('DABC');
  expect(titles(after(list, { do: 'move', key: key(list, 1), to: 99 }))).toBe('ACDB');
  expect(titles(after(list, { do: 'move', key: key(list, 1), to: -1 }))).toBe('BACD');
});

test('undo restores a removed song to its position, until the next change', () => {
  const list = getList('A', 'B', 'C');
  const removed = after(list, { do: 'remove', keys: [key(list, 1)] });
  expect(titles(removed)).toBe('AC');
  expect(titles(after(removed, { do: 'undo' }))).toBe('ABC');
  expect(titles(after(removed, { do: 'undo' }, { do: 'undo' }))).toBe('ABC');
  const added = after(removed, { do: 'add', songs: [plainSong('D', 'X')] });
  expect(titles(after(added, { do: 'undo' }))).toBe('ACD');
});

test('adds only as many songs as a bracket allows', () => {
  const many = Array.from({ length: 130 }, (_, index) => plainSong(`Song ${index}`, 'X'));
  const list = changeSongs(EMPTY, { do: 'add', songs: many });
  expect(list.songs.length).toBe(128);
  expect(countRoom(list)).toBe(0);
  expect(changeSongs(list, { do: 'add', songs: many })).toMatchObject({ songs: list.songs });
});

test.each(['AB', 'ABC', 'ABCDE'])(
  'shuffles %s into another order for every random seed',
  (given) => {
    const list = getList(...given);
    for (let seed = 0; seed < 500; seed += 1) {
      const shuffled = titles({ ...list, songs: shuffleSongs(list.songs, seed) });
      expect(shuffled).not.toBe(given);
      expect([...shuffled].sort().join('')).toBe(given);
    }
  },
);

test('leaves an empty list or one song unchanged when shuffling', () => {
  expect(titles({ ...EMPTY, songs: shuffleSongs(getList('A').songs, 1) })).toBe('A');
  expect(shuffleSongs([], 1)).toEqual([]);
});

test('finds duplicates regardless of spelling', () => {
  const list = after(EMPTY, {
    do: 'add',
    songs: [
      plainSong('Hoppípolla', 'Sigur Rós'),
      plainSong('Hyperballad', 'Björk'),
      plainSong('hoppipolla ', 'sigur ros'),
      plainSong('Hyperballad', 'Robyn'),
    ],
  });
  expect([...duplicatesIn(list.songs)]).toEqual([key(list, 2)]);
});

test('sorts songs in dictionary order', () => {
  const list = getList('b', 'Á', 'A 10', 'A 9', 'c');
  expect(sortSongs(list.songs, 'title').map(({ title }) => title)).toEqual([
    'Á',
    'A 9',
    'A 10',
    'b',
    'c',
  ]);
});

const place = fc.integer({ min: -2, max: 12 });
const anyChange = fc.oneof(
  fc.record({ add: fc.integer({ min: 0, max: 3 }) }),
  fc.record({ remove: place }),
  fc.record({ move: place, to: place }),
  fc.record({ sort: fc.constant(true) }),
);

test('never loses or duplicates a song, and undo restores a removal', () => {
  fc.assert(
    fc.property(fc.array(anyChange, { maxLength: 30 }), (changes) => {
      let list = getList('A', 'B', 'C', 'D');
      for (const change of changes) {
        const before = list.songs.length;
        if ('add' in change) {
          const songs = Array.from({ length: change.add }, () => plainSong('N', 'X'));
          list = changeSongs(list, { do: 'add', songs });
          expect(list.songs.length).toBe(before + change.add);
        } else if ('remove' in change) {
          const keys = [key(list, change.remove)];
          const { songs } = list;
          list = changeSongs(list, { do: 'remove', keys });
          expect(changeSongs(list, { do: 'undo' }).songs).toEqual(songs);
        } else if ('move' in change) {
          list = changeSongs(list, { do: 'move', key: key(list, change.move), to: change.to });
          expect(list.songs.length).toBe(before);
        } else {
          const songs = sortSongs(list.songs, 'title');
          list = changeSongs(list, { do: 'order', songs });
          expect(list.songs.length).toBe(before);
        }
        expect(new Set(list.songs.map((song) => song.key)).size).toBe(list.songs.length);
      }
    }),
  );
});
