import { tierScore } from '../albums/scores.ts';
import type { Tier } from '../albums/tiers.ts';
import { stepsApart } from './room-verdict.ts';

/** Call of the group's suggested tier, and guess of the submitter, by one reviewer. */
export type Prediction = { reviewer: string; call: Tier | null; guess: string | null };

/** A played album, as far as its games are concerned. */
export type PlayedGame = {
  /** Tier that the cards suggested at the reveal; `null` without calls. */
  suggested_tier: Tier | null;
  /** Reviewer who submitted the album; `null` without guesses, or if unknown. */
  submitter: string | null;
  predictions: readonly Prediction[];
};

/** Points of one reviewer over all albums of an evening. */
export type Standing = { reviewer: string; calls: number; guesses: number; total: number };

const EXACT_POINTS = 3;
const NEAR_POINTS = 1;
const RIGHT_GUESS_POINTS = 2;
const MAX_BLUFF_POINTS = 3;

/**
 * Points for a call: 3 for the exact tier, 1 for one tier off, else 0.
 * @example getCallPoints('A', 'B') // 1
 */
export function getCallPoints(call: Tier, suggested: Tier): number {
  if (call === suggested) return EXACT_POINTS;
  const [called, right] = [tierScore(call), tierScore(suggested)];
  if (called === null || right === null) return 0;
  return stepsApart(called, right) === 1 ? NEAR_POINTS : 0;
}

/**
 * Points for guesses of the submitter: 2 for a right one; the submitter, whose own guess does not
 * count, gets 1 for each wrong one, at most 3. No points if the submitter is unknown.
 * @returns points by reviewer, without zeros
 */
export function scoreGuesses(
  predictions: readonly Pick<Prediction, 'reviewer' | 'guess'>[],
  submitter: string | null,
): Map<string, number> {
  const points = new Map<string, number>();
  if (submitter === null) return points;
  const guesses = predictions.filter(
    ({ reviewer, guess }) => guess !== null && reviewer !== submitter,
  );
  for (const { reviewer, guess } of guesses)
    if (guess === submitter) points.set(reviewer, RIGHT_GUESS_POINTS);
  const wrong = guesses.filter(({ guess }) => guess !== submitter).length;
  if (wrong > 0) points.set(submitter, Math.min(wrong, MAX_BLUFF_POINTS));
  return points;
}

/**
 * Adds up the points of all reviewers with a prediction or a point: the most points first, then by
 * name.
 */
export function getStandings(albums: readonly PlayedGame[]): Standing[] {
  const standings = new Map<string, Standing>();
  const add = (reviewer: string, calls: number, guesses: number) => {
    const known = standings.get(reviewer) ?? { reviewer, calls: 0, guesses: 0, total: 0 };
    standings.set(reviewer, {
      reviewer,
      calls: known.calls + calls,
      guesses: known.guesses + guesses,
      total: known.total + calls + guesses,
    });
  };
  for (const { suggested_tier, submitter, predictions } of albums) {
    for (const { reviewer, call } of predictions)
      add(reviewer, call && suggested_tier ? getCallPoints(call, suggested_tier) : 0, 0);
    for (const [reviewer, points] of scoreGuesses(predictions, submitter)) add(reviewer, 0, points);
  }
  return [...standings.values()].sort(
    (one, other) => other.total - one.total || (one.reviewer < other.reviewer ? -1 : 1),
  );
}

/** Emoji that guests may send; none stands for a rating. */
export const REACTIONS = ['🎵', '🕺', '🍿', '🫶', '👀', '☕'] as const;

export type Reaction = (typeof REACTIONS)[number];
