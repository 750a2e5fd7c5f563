import { describe, expect, it } from 'vitest';
import { isCompletedByDeletion, isCompleteWithout } from './awaited.ts';

const REVIEWERS = ['Ada', 'Ben', 'Cleo'];

/** An open round of two albums, and a deleted one. @param people such as { Ada: 2 } */
const round = (people: Record<string, number>, excused: readonly string[] = []) => ({
  status: 'open',
  people: Object.entries(people).map(([reviewer, rated]) => ({
    ...{ reviewer, rated },
    is_excused: excused.includes(reviewer),
  })),
  albums: ['a', 'b', 'gone'].map((album_id) => ({ album_id, is_deleted: album_id === 'gone' })),
});

describe('isCompleteWithout', () => {
  it.each([
    ['the only missing person', round({ Ada: 2, Ben: 1 }), ['Ben'], true],
    ['one of two missing people', round({ Ada: 2, Ben: 1, Cleo: 0 }), ['Ben'], false],
    ['all missing people', round({ Ada: 2, Ben: 1, Cleo: 0 }), ['Ben', 'Cleo'], true],
    ['the only person', round({ Ada: 0 }), ['Ada'], false],
    ['a person who is done', round({ Ada: 2, Ben: 1 }), ['Ada'], false],
    ['anyone, when it counts already', round({ Ada: 2, Ben: 2 }), ['Ben'], false],
    ['the last one beside an excused', round({ Ada: 1, Ben: 1 }, ['Ada']), ['Ben'], true],
    ['the last one beside a retired', round({ Zoe: 1, Ben: 1 }), ['Ben'], true],
    ['anyone, when it is over', { ...round({ Ada: 2, Ben: 1 }), status: 'closed' }, ['Ben'], false],
  ] as const)('%s', (_, given, names, expected) => {
    expect(isCompleteWithout(given, names, REVIEWERS)).toBe(expected);
  });
});

describe('isCompletedByDeletion', () => {
  it.each([
    ['one album of the round, of which each lacks one', round({ Ada: 2, Ben: 1 }), 'a', true],
    ['another album', round({ Ada: 2, Ben: 1 }), 'c', false],
    ['an album that is deleted already', round({ Ada: 2, Ben: 1 }), 'gone', false],
    ['one album, of which one person lacks two', round({ Ada: 2, Ben: 0 }), 'a', false],
    ['unknown albums', round({ Ada: 1, Ben: 1 }), null, true],
    ['unknown albums, before all have begun', round({ Ada: 1, Ben: 0 }), null, false],
    ['albums while it counts', round({ Ada: 2, Ben: 2 }), null, false],
  ] as const)('%s', (_, given, album_id, expected) => {
    expect(isCompletedByDeletion(given, album_id, REVIEWERS)).toBe(expected);
  });
});
