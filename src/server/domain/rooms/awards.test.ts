import fc from 'fast-check';
import { expect, it } from 'vitest';
import { TIERS, type Tier } from '#shared/domain/albums/tiers.ts';
import { type AwardedAlbum, getAwards } from './awards.ts';

type Card = [reviewer: string, tier: Tier, note?: string | null, was?: Tier | null];

/** An album with cards, or with tiers alone: 'Ada S, Ben B'. */
const album = (
  album_id: string,
  cards: Card[] | string,
  game: Partial<AwardedAlbum> = {},
): AwardedAlbum => ({
  album_id,
  suggested_tier: null,
  submitter: null,
  predictions: [],
  ratings: toCards(cards).map(([reviewer, tier, note = null, was = null]) => ({
    reviewer,
    tier,
    note,
    was,
  })),
  ...game,
});

function toCards(cards: Card[] | string): Card[] {
  if (typeof cards !== 'string') return cards;
  return cards.split(', ').map((card) => card.split(' ') as Card);
}

it('finds the lone wolf: most often alone the furthest from the others', () => {
  const one = album('1', 'Ada S, Ben S, Cleo E');
  const two = album('2', 'Ada A, Ben B, Cleo F');
  const three = album('3', 'Ada F, Ben A, Cleo A');
  expect(getAwards([one, two, three]).lone_wolf).toEqual({ reviewers: ['Cleo'], albums: 2 });
  expect(getAwards([one, three]).lone_wolf).toEqual({ reviewers: ['Ada', 'Cleo'], albums: 1 });
  const tied = album('4', 'Ada S, Ben S, Cleo F, Dev F');
  expect(getAwards([tied]).lone_wolf).toBeNull();
  expect(getAwards([album('5', 'Ada S, Ben F')]).lone_wolf).toBeNull();
});

it('finds the softest heart: the highest average, not of equals', () => {
  const albums = [album('1', 'Ada S, Ben B'), album('2', 'Ada B, Ben ?')];
  expect(getAwards(albums).softest_heart).toEqual({ reviewers: ['Ada'], average: 85 });
  expect(getAwards([album('1', 'Ada B, Ben B')]).softest_heart).toBeNull();
  expect(getAwards([album('1', 'Ada S')]).softest_heart).toBeNull();
});

it('quotes the longest note that fits, of the album with the widest distance', () => {
  const quiet = album('1', [
    ['Ada', 'S', null],
    ['Ben', 'Tiering Herrie', 'x'.repeat(141)],
  ]);
  const split = album('2', [
    ['Ada', 'S', 'fine'],
    ['Ben', 'E', 'not fine'],
  ]);
  const close = album('3', [
    ['Ada', 'S', 'the longest of all three'],
    ['Ben', 'A', null],
  ]);
  expect(getAwards([close, quiet, split]).quote).toEqual({
    album_id: '2',
    reviewer: 'Ben',
    note: 'not fine',
  });
  expect(getAwards([quiet]).quote).toBeNull();
});

it('finds the best caller, and shares the award on a tie', () => {
  const predictions = [
    { reviewer: 'Ada', call: 'A' as const, guess: null },
    { reviewer: 'Ben', call: 'B' as const, guess: null },
  ];
  const called = (suggested_tier: Tier) =>
    album('1', 'Ada A, Ben A', { suggested_tier, predictions });
  expect(getAwards([called('A')]).best_caller).toEqual({ reviewers: ['Ada'], points: 3 });
  expect(getAwards([called('A'), called('B')]).best_caller).toEqual({
    reviewers: ['Ada', 'Ben'],
    points: 4,
  });
  expect(getAwards([called('F')]).best_caller).toBeNull();
});

it('finds the album that rose most above the earlier tiers of the same reviewers', () => {
  const up = album('1', [
    ['Ada', 'S', null, 'C'],
    ['Ben', 'A', null, 'A'],
    ['Cleo', 'F'],
  ]);
  const down = album('2', [['Ada', 'F', null, 'S']]);
  expect(getAwards([down, up]).biggest_climb).toEqual({ album_id: '1', tiers: 1.5 });
  expect(getAwards([down]).biggest_climb).toBeNull();
  expect(getAwards([album('3', [['Ada', '?', null, 'F']])]).biggest_climb).toBeNull();
});

const tier = fc.constantFrom(...TIERS);
const cards = fc.uniqueArray(
  fc.record({
    reviewer: fc.constantFrom('Ada', 'Ben', 'Cleo', 'Dev', 'Eve'),
    tier,
    note: fc.option(fc.string({ maxLength: 280 })),
    was: fc.option(tier),
  }),
  { selector: ({ reviewer }) => reviewer },
);

it('awards only who played, whatever the order of the cards', () => {
  fc.assert(
    fc.property(fc.array(cards, { maxLength: 6 }), (evening) => {
      const albums = evening.map((ratings, place) => ({ ...album(`${place}`, []), ratings }));
      const awards = getAwards(albums);
      const names = new Set<string>(evening.flat().map(({ reviewer }) => reviewer));
      const winners = [awards.lone_wolf, awards.softest_heart].flatMap(
        (award) => award?.reviewers ?? [],
      );
      expect(winners.every((name) => names.has(name))).toBe(true);
      expect(awards.quote?.note.length ?? 0).toBeLessThanOrEqual(140);
      const turned = albums.map((one) => ({ ...one, ratings: one.ratings.toReversed() }));
      const { lone_wolf, softest_heart, biggest_climb } = getAwards(turned);
      expect({ lone_wolf, softest_heart, biggest_climb }).toEqual({
        lone_wolf: awards.lone_wolf,
        softest_heart: awards.softest_heart,
        biggest_climb: awards.biggest_climb,
      });
    }),
  );
});
