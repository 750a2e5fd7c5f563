import { expect, it } from 'vitest';
import {
  formatMissing,
  formatProgress,
  formatResult,
  formatStop,
  getStartLabel,
  isResultCurrent,
} from './backfill-text.ts';

it('counts albums without a cover', () => {
  expect([1, 2, 1654].map(formatMissing)).toEqual([
    '1 album has no cover',
    '2 albums have no cover',
    '1,654 albums have no cover',
  ]);
});

it('formats the progress of a run', () => {
  expect(formatProgress({ done: 120, total: 1654 })).toBe('120 of 1,654');
});

it.each([
  [{ fetched: 654, not_found: 3, failed: 0 }, '654 covers fetched, 3 not found'],
  [{ fetched: 1, not_found: 0, failed: 0 }, '1 cover fetched'],
  [{ fetched: 0, not_found: 0, failed: 0 }, 'No covers fetched'],
  [{ fetched: 0, not_found: 2, failed: 1 }, 'No covers fetched, 2 not found, 1 failed'],
  [{ fetched: 1200, not_found: 0, failed: 10 }, '1,200 covers fetched, 10 failed'],
])('formats a result: %o', (result, text) => {
  expect(formatResult(result)).toBe(text);
});

it('explains why a run ended early', () => {
  const now = new Date(2026, 2, 6, 20, 0);
  expect(formatStop({ stop: null, until: null }, now)).toBeNull();
  expect(formatStop({ stop: 'canceled', until: null }, now)).toBe(
    'Stopped. You can continue at any time.',
  );
  const until = new Date(2026, 2, 6, 21, 4).toISOString();
  expect(formatStop({ stop: 'blocked', until }, now)).toBe(
    'The streaming service is rate limiting this server until 9:04 PM. Start again after that.',
  );
});

it.each([
  ['a run that was seen', { state: 'done', missing: 0, total: 3, fetched: 3 }, true, true],
  ['an earlier complete run', { state: 'done', missing: 0, total: 3, fetched: 3 }, false, false],
  ['the albums that are left', { state: 'stopped', missing: 2, total: 3, fetched: 1 }, false, true],
  ['albums of a later import', { state: 'done', missing: 9, total: 3, fetched: 3 }, false, false],
  ['a run that goes on', { state: 'running', missing: 2, total: 3, fetched: 1 }, true, false],
  ['no run', { state: 'idle', missing: 2, total: 0, fetched: 0 }, false, false],
] as const)('checks whether a result is current: %s', (_, run, hasSeenRun, isCurrent) => {
  expect(isResultCurrent(run, hasSeenRun)).toBe(isCurrent);
});

it.each([
  ['no result', { stop: null, missing: 2, not_found: 0, failed: 0 }, false, 'Fetch covers'],
  [
    'a run that was stopped',
    { stop: 'canceled', missing: 2, not_found: 0, failed: 0 },
    true,
    'Continue',
  ],
  [
    'a run that ended early',
    { stop: 'blocked', missing: 2, not_found: 0, failed: 0 },
    true,
    'Try again',
  ],
  ['albums not found', { stop: null, missing: 2, not_found: 1, failed: 1 }, true, 'Try again'],
  [
    'albums of a later import',
    { stop: null, missing: 3, not_found: 1, failed: 1 },
    true,
    'Fetch covers',
  ],
] as const)('labels the start button after %s', (_, status, hasResult, label) => {
  expect(getStartLabel(status, hasResult)).toBe(label);
});
