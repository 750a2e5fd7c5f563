import { tierScore } from '#shared/domain/albums/scores.ts';
import type { Tier } from '#shared/domain/albums/tiers.ts';
import { stepsApart } from '#shared/domain/rooms/room-verdict.ts';

/** Tiers between two ratings of a reviewer from which it is announced as a changed mind. */
const MIN_STEPS_OF_CHANGE = 2;

/** True if a reviewer changed their mind by two tiers or more; tiers without a score do not count. */
export function isChangedMind(from: Tier | null, to: Tier | null): boolean {
  const [one, other] = [from, to].map((tier) => (tier === null ? null : tierScore(tier)));
  if (one == null || other == null) return false;
  return stepsApart(one, other) >= MIN_STEPS_OF_CHANGE;
}

/** Minutes without another rating change after which the gathered ones are announced. */
const QUIET_MINUTES = 10;

/** Minutes after the first of them at the latest. */
const MAX_GATHER_MINUTES = 60;

const MINUTE_MS = 60_000;

/** Time at which gathered rating changes are announced, in milliseconds since 1970. */
export function getGatherEnd(first_at: string, last_at: string): number {
  return Math.min(
    Date.parse(last_at) + QUIET_MINUTES * MINUTE_MS,
    Date.parse(first_at) + MAX_GATHER_MINUTES * MINUTE_MS,
  );
}

/** Milliseconds after an event in which a message is tried; then it is no news anymore. */
const MAX_AGE_MS = 24 * 3_600_000;

/** True if an event is too old to be announced. */
export function isTooOld(created_at: string, now: Date): boolean {
  return now.getTime() > Date.parse(created_at) + MAX_AGE_MS;
}

/** First delay after a failure, doubled with each further one. */
const FIRST_DELAY_MS = 30_000;

const MAX_DELAY_MS = 4 * 3_600_000;

/**
 * Time of the next attempt after a failure, or `null` a day after the event.
 * @param attempts made so far, at least 1
 * @param random 0 to 1, so that the attempts of many targets do not coincide
 * @param retryAfter seconds that the receiver asked for; `null` for none
 */
export function getNextAttempt(
  { created_at, attempts }: { created_at: string; attempts: number },
  now: Date,
  random: number,
  retryAfter: number | null,
): Date | null {
  const longest = Math.min(FIRST_DELAY_MS * 2 ** (attempts - 1), MAX_DELAY_MS);
  const delay = Math.max(longest * (0.5 + random / 2), (retryAfter ?? 0) * 1000);
  const next = new Date(now.getTime() + delay);
  return isTooOld(created_at, next) ? null : next;
}
