import { describe, expect, it } from 'vitest';
import type { Tier } from '#shared/domain/albums/tiers.ts';
import { getGatherEnd, getNextAttempt, isChangedMind, isTooOld } from './notification-rules.ts';

it.each<[Tier | null, Tier | null, boolean]>([
  ['S', 'B', true],
  ['S', 'A', false],
  ['F', 'C', true],
  ['Tiering Herrie', 'E', true],
  ['Tiering Herrie', 'F', false],
  ['?', 'S', false],
  ['S', 'Not rated yet', false],
  [null, 'S', false],
  ['S', null, false],
])('from %s to %s is a changed mind: %s', (from, to, expected) => {
  expect(isChangedMind(from, to)).toBe(expected);
});

const at = (time: string) => `2026-03-06T${time}:00.000Z`;

it.each([
  ['12:00', '12:00', '12:10'],
  ['12:00', '12:09', '12:19'],
  ['12:00', '12:55', '13:00'],
])('rating changes from %s to %s are announced at %s', (first, last, announced) => {
  expect(new Date(getGatherEnd(at(first), at(last))).toISOString()).toBe(at(announced));
});

describe('the next attempt', () => {
  const delay = (attempts: number, random: number, retryAfter: number | null = null) => {
    const now = new Date(at('12:00'));
    const next = getNextAttempt({ created_at: at('12:00'), attempts }, now, random, retryAfter);
    return next && (next.getTime() - now.getTime()) / 1000;
  };

  it.each([
    [1, 0, 15],
    [1, 1, 30],
    [2, 1, 60],
    [5, 1, 480],
    [9, 1, 7680],
    [10, 1, 14_400],
    [60, 0, 7200],
  ])(
    'after %d attempts, with %d of the jitter, is %d seconds later',
    (attempts, random, expected) => {
      expect(delay(attempts, random)).toBe(expected);
    },
  );

  it('waits as long as the receiver asks', () => {
    expect([delay(1, 1, 120), delay(3, 1, 5)]).toEqual([120, 120]);
  });

  it('is none a day after the event', () => {
    const next = (now: string) =>
      getNextAttempt({ created_at: at('12:00'), attempts: 1 }, new Date(now), 1, null);
    expect(next('2026-03-07T11:59:30.000Z')).toEqual(new Date('2026-03-07T12:00:00.000Z'));
    expect(next('2026-03-07T11:59:31.000Z')).toBeNull();
    expect(delay(1, 1, 86_401)).toBeNull();
    expect(isTooOld(at('12:00'), new Date('2026-03-07T12:00:00.001Z'))).toBe(true);
  });
});
