import type { Match } from './bracket-match.ts';
import { isSettled } from './bracket-view.ts';

export const BRACKET_STATUSES = ['draft', 'ready', 'active', 'paused', 'completed'] as const;
export type BracketStatus = (typeof BRACKET_STATUSES)[number];

/**
 * Returns the status that follows from the matches (product/brackets.md#lifecycle-and-access):
 * draft without any, completed when every match is settled, active from the first result or
 * withdrawal; paused stays paused.
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

/** Milliseconds after the end of a bracket in which visitors may undo its last result. */
const UNDO_MS = 10 * 60_000;

/**
 * True if players may still undo the last result: at any time until the bracket is completed, then
 * within ten minutes (product/brackets.md#matches).
 */
export function isUndoOpen(
  status: BracketStatus,
  matches: readonly Pick<Match, 'decided_at'>[],
  now: Date,
): boolean {
  if (status !== 'completed') return true;
  const moments = matches.map(({ decided_at }) => Date.parse(decided_at ?? ''));
  return moments.some((at) => now.getTime() - at <= UNDO_MS);
}
