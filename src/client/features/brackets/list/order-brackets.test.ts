import { expect, test } from 'vitest';
import type { BracketSummary } from '../../../queries/brackets.ts';
import { orderBrackets } from './order-brackets.ts';

function bracket(name: string, status: BracketSummary['status']): BracketSummary {
  return {
    id: name,
    name,
    description: null,
    status,
    seeding: 'manual',
    third_place: false,
    play_access: 'anyone',
    voting: 'first_tap',
    ties: 'coin',
    is_test: false,
    champion: null,
    progress: { decided: 0, total: 0 },
    version: 1,
    created_at: '2026-03-06T20:00:00Z',
    updated_at: '2026-03-06T20:00:00Z',
    song_count: 0,
    covers: [],
    last_result_at: null,
  };
}

const first = [
  bracket('over', 'completed'),
  bracket('held', 'paused'),
  bracket('begun', 'draft'),
  bracket('running', 'active'),
];

function names(...pages: BracketSummary[][]): string[] {
  return orderBrackets(pages.map((data) => ({ data }))).map(({ name }) => name);
}

test('sorts active brackets first and completed ones last', () => {
  expect(names(first)).toEqual(['held', 'running', 'begun', 'over']);
});

test('preserves the order of shown brackets when more are loaded', () => {
  const more = [bracket('older', 'ready'), bracket('oldest', 'active')];
  expect(names(first, more)).toEqual([...names(first), 'oldest', 'older']);
});
