import { describe, expect, it } from 'vitest';
import type { ClubRound, SealedCard } from '#shared/domain/club-rounds/club-round.ts';
import {
  findMissing,
  getNoticeTime,
  isRevealDue,
  nextRoundMoment,
  skipReminder,
  withRevealCount,
} from './round-progress.ts';

const NOON = new Date('2026-03-06T12:00:00.000Z');
const later = (hours: number) => new Date(NOON.getTime() + hours * 3_600_000).toISOString();

const card = (reviewer: string, album_id: string): SealedCard => ({
  album_id,
  reviewer,
  link_hash: '',
  tier: 'S',
  note: null,
  rated_at: later(0),
});

const round = (fields: Partial<ClubRound> = {}): ClubRound => ({
  id: 'round',
  title: null,
  status: 'open',
  verdict: 'suggestion',
  ends_at: null,
  reminded_at: null,
  noticed_at: null,
  reveal_at: null,
  version: 1,
  opened_at: later(0),
  revealed_at: null,
  closed_at: null,
  album_ids: ['a', 'b'],
  people: ['Ada', 'Ben'].map((reviewer) => ({ reviewer, is_excused: false, seen_at: null })),
  cards: [],
  ...fields,
});

const present = { listed: ['a', 'b'], reviewers: ['Ada', 'Ben'] };
const all = [card('Ada', 'a'), card('Ada', 'b'), card('Ben', 'a'), card('Ben', 'b')];

const IN_FIVE = '2026-03-06T12:00:05.000Z';

describe('withRevealCount starts five seconds', () => {
  it.each([
    ['nobody has rated', round(), present, null],
    ['one card is missing', round({ cards: all.slice(0, 3) }), present, null],
    ['all have rated', round({ cards: all }), present, IN_FIVE],
    ['it counts already', round({ cards: all, reveal_at: later(0.001) }), present, later(0.001)],
    [
      'a card was withdrawn, or a person added',
      round({ cards: all.slice(0, 3), reveal_at: later(0) }),
      present,
      null,
    ],
    [
      'a retired person came back',
      round({ cards: all.slice(0, 2), reveal_at: later(0) }),
      present,
      null,
    ],
    [
      'the missing album is deleted',
      round({ cards: [all[0], all[2]].flatMap((one) => one ?? []) }),
      { ...present, listed: ['a'] },
      IN_FIVE,
    ],
    [
      'who is missing has retired',
      round({ cards: all.slice(0, 2) }),
      { ...present, reviewers: ['Ada'] },
      IN_FIVE,
    ],
    [
      'all have retired, with cards',
      round({ cards: all.slice(0, 1) }),
      { ...present, reviewers: [] },
      IN_FIVE,
    ],
    ['all have retired, without cards', round(), { ...present, reviewers: [] }, null],
    ['it is cancelled', round({ status: 'cancelled', cards: all }), present, null],
  ] as const)('if %s', (_, given, who, reveal_at) => {
    expect(withRevealCount(given, who, NOON)).toEqual({ ...given, reveal_at });
  });
});

it.each([
  ['without end and count', {}, false],
  ['a moment before its end', { ends_at: later(0.001) }, false],
  ['at its end', { ends_at: later(0) }, true],
  ['a moment before the count is over', { reveal_at: later(0.001) }, false],
  ['when the count is over', { reveal_at: later(0) }, true],
  ['at its end, within the count', { ends_at: later(0), reveal_at: later(0.001) }, true],
  ['that is cancelled', { status: 'cancelled', ends_at: later(0) }, false],
] as const)('isRevealDue: a round %s', (_, fields, expected) => {
  expect(isRevealDue(round(fields), NOON)).toBe(expected);
});

it('findMissing names who has not rated all listed albums', () => {
  const people = [...round().people, { reviewer: 'Cleo', is_excused: true, seen_at: null }];
  const given = round({ people, cards: all.slice(0, 3) });
  expect(findMissing(given, { ...present, reviewers: ['Ada', 'Ben', 'Cleo'] })).toEqual(['Ben']);
});

it.each([
  ['an open round without an end', {}, Number.POSITIVE_INFINITY],
  ['the news of the end', { ends_at: later(48) }, Date.parse(later(24))],
  [
    'the end',
    { ends_at: later(48), reminded_at: later(24), noticed_at: later(45) },
    Date.parse(later(48)),
  ],
  [
    'the last notice',
    { ends_at: later(48), reminded_at: later(24), noticed_at: later(24) },
    Date.parse(later(45)),
  ],
  [
    'the reveal before the news',
    { ends_at: later(48), reveal_at: later(0.001) },
    Date.parse(later(0.001)),
  ],
  [
    'the news before the reveal',
    { ends_at: later(24), reveal_at: later(0.001) },
    Date.parse(later(0)),
  ],
  ['the last late card', { status: 'revealed', revealed_at: later(0) }, Date.parse(later(72))],
  ['a closed round', { status: 'closed', revealed_at: later(0) }, Number.POSITIVE_INFINITY],
] as const)('nextRoundMoment: %s', (_, fields, expected) => {
  expect(nextRoundMoment(round(fields))).toBe(expected);
});

it.each([
  ['a day before the end', { ends_at: later(48) }, later(24)],
  ['three hours before, after that', { ends_at: later(48), noticed_at: later(24) }, later(45)],
  ['three hours before an end within a day', { ends_at: later(24) }, later(21)],
  [
    'three hours before, when the server was down',
    { ends_at: later(48), noticed_at: later(30) },
    later(45),
  ],
  ['never after both', { ends_at: later(48), noticed_at: later(45) }, null],
  ['never for an end within three hours', { ends_at: later(3) }, null],
  ['never without an end', {}, null],
] as const)('getNoticeTime: %s', (_, fields, expected) => {
  const time = expected === null ? Number.POSITIVE_INFINITY : Date.parse(expected);
  expect(getNoticeTime(round(fields))).toBe(time);
});

it('skipReminder marks only an end within a day as announced', () => {
  expect([skipReminder(later(24), NOON), skipReminder(later(24.1), NOON)]).toEqual([
    later(0),
    null,
  ]);
  expect(skipReminder(null, NOON)).toBeNull();
});
