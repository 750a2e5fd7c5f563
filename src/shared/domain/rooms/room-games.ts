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
  /** Cards of reviewers and guests. */
  ratings: readonly { reviewer: string }[];
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

/** Everyone with a card, a call or a guess for one of the albums of an evening. */
export function findPlayers(albums: readonly PlayedGame[]): ReadonlySet<string> {
  const played = albums.flatMap(({ ratings, predictions }) => [...ratings, ...predictions]);
  return new Set(played.map(({ reviewer }) => reviewer));
}

/**
 * Adds up the points of an evening, of all reviewers with a prediction or a point: the most points
 * first, then by name.
 * @param players who may have points; `findPlayers` of the evening for points of one of its albums
 */
export function getStandings(
  albums: readonly PlayedGame[],
  players = findPlayers(albums),
): Standing[] {
  const points = albums.flatMap(({ suggested_tier, submitter, predictions }) => [
    ...predictions.map(({ reviewer, call }) => {
      const calls = call && suggested_tier ? getCallPoints(call, suggested_tier) : 0;
      return { reviewer, calls, guesses: 0, total: calls };
    }),
    ...[...scoreGuesses(predictions, submitter)].map(([reviewer, guesses]) => {
      return { reviewer, calls: 0, guesses, total: guesses };
    }),
  ]);
  return addStandings(points.filter(({ reviewer }) => players.has(reviewer)));
}

/** Adds up the standings of several evenings: the most points first, then by name. */
export function addStandings(added: readonly Standing[]): Standing[] {
  const standings = new Map<string, Standing>();
  for (const { reviewer, calls, guesses, total } of added) {
    const known = standings.get(reviewer) ?? { reviewer, calls: 0, guesses: 0, total: 0 };
    standings.set(reviewer, {
      reviewer,
      calls: known.calls + calls,
      guesses: known.guesses + guesses,
      total: known.total + total,
    });
  }
  return [...standings.values()].sort(
    (one, other) => other.total - one.total || (one.reviewer < other.reviewer ? -1 : 1),
  );
}

/** Emoji that guests may send; none stands for a rating. */
export const REACTIONS = ['🎵', '🕺', '🍿', '🫶', '👀', '☕'] as const;

export type Reaction = (typeof REACTIONS)[number];
