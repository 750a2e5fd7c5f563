import { expect, it } from 'vitest';
import type { Tier } from '#shared/domain/albums/tiers.ts';
import { countEveningsWon } from './evenings-won.ts';

const game = (evening_id: string, calls: Record<string, Tier>) => ({
  evening_id,
  suggested_tier: 'A' as const,
  submitter: null,
  predictions: Object.entries(calls).map(([reviewer, call]) => ({ reviewer, call, guess: null })),
});

it('counts the evenings with the most points of all their albums', () => {
  const won = countEveningsWon([
    game('one', { Ada: 'A', Ben: 'B' }),
    game('two', { Ada: 'A', Ben: 'B' }),
    game('one', { Ada: 'F', Ben: 'A' }),
  ]);
  expect([...won]).toEqual([
    ['Ben', 1],
    ['Ada', 1],
  ]);
});

it('counts a tie for all, and an evening without points for no one', () => {
  const won = countEveningsWon([
    game('one', { Ada: 'A', Ben: 'A', Cleo: 'B' }),
    game('two', { Ada: 'F', Ben: 'F' }),
  ]);
  expect([...won]).toEqual([
    ['Ada', 1],
    ['Ben', 1],
  ]);
});
