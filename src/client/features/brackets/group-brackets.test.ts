import { expect, test } from 'vitest';
import type { BracketSummary } from '../../api/brackets.ts';
import { groupBrackets } from './group-brackets.ts';

function bracket(name: string, status: BracketSummary['status']): BracketSummary {
  return {
    id: name,
    name,
    description: null,
    status,
    seeding: 'manual',
    third_place: false,
    play_access: 'anyone',
    is_test: false,
    champion: null,
    progress: { decided: 0, total: 0 },
    version: 1,
    created_at: '2026-03-06T20:00:00Z',
    updated_at: '2026-03-06T20:00:00Z',
    song_count: 0,
    covers: [],
  };
}

test('what is being played comes first, what is over last, and no group is empty', () => {
  const groups = groupBrackets([
    bracket('over', 'completed'),
    bracket('held', 'paused'),
    bracket('begun', 'draft'),
    bracket('running', 'active'),
  ]);
  expect(groups.map(({ title, brackets }) => [title, ...brackets.map(({ name }) => name)])).toEqual(
    [
      ['Being played', 'held', 'running'],
      ['Drafts', 'begun'],
      ['Completed', 'over'],
    ],
  );
});
