import type { Match } from './bracket-match.ts';
import { isSettled } from './bracket-view.ts';

export const BRACKET_STATUSES = ['draft', 'ready', 'active', 'paused', 'completed'] as const;
export type BracketStatus = (typeof BRACKET_STATUSES)[number];

/**
 * The status that follows from the matches (rules.md#brackets): draft without any, completed when
 * nothing is left to decide, active from the first result or withdrawal; paused stays paused.
 */
export function statusAfter(
  status: BracketStatus,
  matches: readonly Match[],
  withdrawn: ReadonlySet<string>,
): BracketStatus {
  if (matches.length === 0) return 'draft';
  if (isSettled(matches)) return 'completed';
  if (status === 'paused') return 'paused';
  const isStarted = withdrawn.size > 0 || matches.some(({ state }) => state === 'completed');
  return isStarted ? 'active' : 'ready';
}
