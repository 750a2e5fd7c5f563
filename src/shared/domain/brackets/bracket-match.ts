export type MatchState = 'bye' | 'pending' | 'ready' | 'completed' | 'walkover';

/** Match of a bracket; songs are ids. */
export type Match = {
  id: string;
  /** Starts at 1. */
  round: number;
  /** Starts at 1 at the top; in the last round 1 is the final, 2 the third-place match. */
  position: number;
  song_a: string | null;
  song_b: string | null;
  winner_id: string | null;
  /**
   * bye: one side stays empty; pending: an opponent is not yet known; walkover: one opponent was
   * withdrawn, or both were and no song moves on.
   */
  state: MatchState;
  next_match_id: string | null;
  /** Increases with every change of the songs, the winner or the state. */
  version: number;
  /** Time of the decision; `null` for byes and walkovers. */
  decided_at: string | null;
};

/** Decision of a user; valid for these two songs only. */
export type Result = { winner_id: string; loser_id: string; decided_at: string };

const TEXTS = {
  MATCH_NOT_FOUND: 'There is no such match in this bracket',
  SONG_NOT_IN_MATCH: 'This song is not in this match',
  MATCH_NOT_READY: 'This match cannot be decided without two songs',
  SONG_WITHDRAWN: 'This song was withdrawn and cannot win',
  LATER_RESULTS: 'Later results depend on this one',
  NOBODY_LEFT: 'No song would be left to win this bracket',
} as const;

export type BracketErrorCode = keyof typeof TEXTS;

/**
 * Reason why a change of a bracket is rejected; `affected` are the matches whose results would be
 * void.
 */
export class BracketError extends Error {
  constructor(
    readonly code: BracketErrorCode,
    readonly affected: readonly string[] = [],
  ) {
    super(TEXTS[code]);
  }
}

export function isThirdPlace(match: Pick<Match, 'next_match_id' | 'position'>): boolean {
  return match.next_match_id === null && match.position === 2;
}

export function getResults(matches: readonly Match[]): Map<string, Result> {
  const results = new Map<string, Result>();
  for (const { id, song_a, song_b, winner_id, state, decided_at } of matches) {
    const loser_id = winner_id === song_a ? song_b : song_a;
    if (state !== 'completed' || winner_id === null || loser_id === null) continue;
    if (decided_at !== null) results.set(id, { winner_id, loser_id, decided_at });
  }
  return results;
}
