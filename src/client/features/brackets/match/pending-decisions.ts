import type { Bracket } from '#shared/contracts/bracket.ts';
import { BracketError } from '#shared/domain/brackets/bracket-match.ts';
import { decideMatch } from '#shared/domain/brackets/bracket-matches.ts';
import { statusAfter } from '#shared/domain/brackets/bracket-status.ts';
import { getChampion, getProgress } from '#shared/domain/brackets/bracket-view.ts';

/** Decision that is not stored yet, with its time. */
export type PendingDecision = {
  match_id: string;
  /** `null` undoes the result. */
  winner_id: string | null;
  /** Version of the match as it was shown. */
  version: number;
  /** True to clear later results that the change invalidates. */
  cascade?: boolean;
  at: string;
};

/**
 * Applies pending decisions to a bracket. Skips decisions that no longer fit, because they are
 * stored or another user was first.
 */
export function withDecisions(bracket: Bracket, pending: readonly PendingDecision[]): Bracket {
  return pending.reduce(withDecision, bracket);
}

function withDecision(bracket: Bracket, decision: PendingDecision): Bracket {
  const { match_id, winner_id, version, cascade = false, at } = decision;
  const shown = bracket.matchups.find(({ id }) => id === match_id);
  if (shown?.version !== version) return bracket;
  try {
    const { matches } = decideMatch(
      bracket.matchups,
      { match_id, winner_id, cascade, at },
      getWithdrawn(bracket),
    );
    const champion = getChampion(matches);
    return {
      ...bracket,
      matchups: matches,
      status: statusAfter(bracket.status, matches, getWithdrawn(bracket)),
      champion: bracket.songs.find(({ id }) => id === champion) ?? null,
      progress: getProgress(matches),
      version: bracket.version + 1,
      can_undo: true,
    };
  } catch (error) {
    if (error instanceof BracketError) return bracket;
    throw error;
  }
}

/**
 * Returns the ids of later matches that lose their result when a match gets another winner, or
 * none.
 */
export function affectedBy(bracket: Bracket, match_id: string, winner_id: string | null): string[] {
  try {
    const decision = { match_id, winner_id, cascade: true, at: '' };
    return decideMatch(bracket.matchups, decision, getWithdrawn(bracket)).affected;
  } catch (error) {
    if (error instanceof BracketError) return [];
    throw error;
  }
}

function getWithdrawn({ songs }: Bracket): Set<string> {
  return new Set(songs.filter(({ is_withdrawn }) => is_withdrawn).map(({ id }) => id));
}
