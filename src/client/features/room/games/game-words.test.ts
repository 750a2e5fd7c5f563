import { expect, it } from 'vitest';
import type { RoomAlbumView } from '../../../queries/rooms.ts';
import { testAlbum } from '../test-room.ts';
import { describeGame, describePoints, explainGames } from './game-words.ts';

const games: NonNullable<RoomAlbumView['games']> = {
  suggested_tier: 'A',
  predictions: [
    { reviewer: 'Ada', call: 'A', guess: 'Cleo' },
    { reviewer: 'Ben', call: 'D', guess: 'Ada' },
    { reviewer: 'Cleo', call: null, guess: 'Ben' },
  ],
  points: [
    { reviewer: 'Ada', calls: 3, guesses: 2, total: 5 },
    { reviewer: 'Cleo', calls: 0, guesses: 1, total: 1 },
    { reviewer: 'Ben', calls: 0, guesses: 0, total: 0 },
  ],
};

it('describes calls and guesses with their points', () => {
  const album = testAlbum('Delay', { games, submitted_by: 'Cleo' });
  expect(describeGame(album, 'Ada')).toBe('called A +3 · guessed Cleo +2');
  expect(describeGame(album, 'Ben')).toBe('called D · guessed Ada');
  expect(describeGame(album, 'Cleo')).toBe('brought it +1');
  expect(describeGame(album, 'Dev')).toBeNull();
  expect(describeGame(testAlbum('Delay'), 'Ada')).toBeNull();
});

it('explains the games that are on', () => {
  expect(explainGames({ calls: false, guesses: false })).toEqual([]);
  expect(explainGames({ calls: true, guesses: true })).toHaveLength(2);
  expect(explainGames({ calls: false, guesses: true })).toEqual([
    expect.stringMatching(/^Who brought it\?/),
  ]);
});

it('describes the points of a reviewer', () => {
  const points = [{ reviewer: 'Ada', calls: 3, guesses: 2, total: 5 }];
  const games = { suggested_tier: null, predictions: [], points };
  expect(describePoints({ games }, 'Ada')).toBe('+5');
  expect(describePoints({ games }, 'Ben')).toBeNull();
});
