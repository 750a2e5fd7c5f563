import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { SERVER_TIME_HEADER } from '#shared/domain/site/server-time.ts';

/** Time of the server, and how far the clock of this device is off. */
const SERVER = Date.UTC(2026, 10, 28, 20);
let elapsed = 0;

beforeEach(() => {
  vi.resetModules();
  elapsed = 0;
  vi.spyOn(performance, 'now').mockImplementation(() => elapsed);
  vi.spyOn(Date, 'now').mockImplementation(() => SERVER + 600_000 + elapsed);
});
afterEach(() => vi.restoreAllMocks());

/** A module whose clock is unset. */
const newClock = () => import('./server-time.ts');

/** @param way milliseconds to the server, and back */
function receive(
  note: (headers: Headers, sentAt: number) => void,
  [there, back]: [number, number],
  jump = 0,
) {
  const sentAt = elapsed;
  const time = SERVER + sentAt + there + jump;
  elapsed += there + back;
  note(new Headers({ [SERVER_TIME_HEADER]: String(time) }), sentAt);
}

test('is the own time before the first response, and for one without the header', async () => {
  const { noteServerTime, serverNow } = await newClock();
  noteServerTime(new Headers(), 0);
  expect(serverNow()).toBe(SERVER + 600_000);
});

test.each([
  [[10, 10], 0],
  [[0, 40], 20],
  [[400, 400], 0],
] as const)('follows the server, off by at most half of the trip %j', async (way, off) => {
  const { noteServerTime, serverNow } = await newClock();
  receive(noteServerTime, [...way]);
  expect(Math.abs(serverNow() - (SERVER + elapsed))).toBe(off);
});

test('trusts the shortest trip, until a clock jumps', async () => {
  const { noteServerTime, serverNow } = await newClock();
  receive(noteServerTime, [10, 10]);
  receive(noteServerTime, [900, 100]);
  expect(serverNow()).toBe(SERVER + elapsed);
  // The device slept for an hour, in which its own clock stood still.
  receive(noteServerTime, [30, 30], 3_600_000);
  expect(serverNow()).toBe(SERVER + 3_600_000 + elapsed);
});
