import { expect, it, vi } from 'vitest';
import { rollingBack } from '../../testing/repeated-transaction.ts';
import { startTestApp } from '../../testing/test-app.ts';
import { openRooms } from './attendance-service.ts';
import { startRoom } from './start-room-service.ts';

const { db, clock } = await startTestApp();

const OPENING = {
  session_id: null,
  album_ids: [],
  games: { calls: false, guesses: false },
  guests_allowed: false,
};

/** Services of a server whose transaction is rolled back once. */
function startServer(code: string) {
  const parts = {
    db: rollingBack(db, code),
    now: () => clock.now,
    today: () => '2026-03-06',
    getClub: () => ({ time_zone: 'UTC', reviewers: ['Ada'] }) as never,
  };
  const { services } = openRooms(parts, () => {}, null);
  const schedule = vi.fn();
  const at = vi.spyOn(services.presences, 'at');
  return { services: { ...services, schedule }, schedule, at };
}

it('has its host once, after the commit', async () => {
  const { services, schedule, at } = startServer('40001');
  const room = await startRoom(services, OPENING, 'key');
  expect(room.host.is_present).toBe(true);
  expect([at.mock.calls.length, schedule.mock.calls.length]).toEqual([1, 1]);
  // A retry of the same request opens no other room.
  expect(await startRoom(services, OPENING, 'key')).toEqual(room);
  expect([at.mock.calls.length, schedule.mock.calls.length]).toEqual([1, 1]);
});

it('has nobody when no room could be opened', async () => {
  const { services, schedule, at } = startServer('SQLITE_FULL');
  await expect(startRoom(services, OPENING, null)).rejects.toThrow('on purpose');
  expect([at.mock.calls.length, schedule.mock.calls.length]).toEqual([0, 0]);
});
