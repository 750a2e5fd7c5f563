import { expect, it } from 'vitest';
import * as contract from '#shared/contracts/rooms.ts';
import { FORGOTTEN_MS } from '#shared/domain/rooms/room.ts';
import { testClub } from '../../testing/test-club.ts';
import { openRooms } from './attendance-service.ts';
import { requireOpenRoom, settleRoom } from './room-changes.ts';
import { startRooms } from './test-rooms.ts';

const rooms = await startRooms();
const { db } = rooms;

it('stopped rooms finish their queries and start no new ones', async () => {
  let asked = 0;
  let responded = 0;
  const counted = db.withPlugin({
    transformQuery: ({ node }) => {
      asked += 1;
      return node;
    },
    transformResult: async ({ result }) => {
      responded += 1;
      return result;
    },
  });
  const failures: unknown[] = [];
  const today = () => '2026-03-06';
  const services = {
    db: counted,
    now: () => new Date(),
    today,
    getClub: () => testClub({ reviewers: ['Ada'] }),
  };
  const opened = openRooms(services, (error) => failures.push(error), null);
  opened.schedule();
  await opened.stop();
  expect([asked, responded]).toEqual([1, 1]);
  // Simulates a phone whose stream ends later.
  opened.services.announce();
  await opened.schedule();
  expect([asked, responded]).toEqual([1, 1]);
  expect(failures).toEqual([]);
});

it('a room that closes while it settles is returned as closed', async () => {
  const { host, clock, openWith, seat, wait } = rooms;
  for (const moment of [3, FORGOTTEN_MS / 1000]) {
    const { code, id } = await openWith(1);
    const phones = await seat(code, 'Ada', 'Ben');
    for (const phone of phones) await phone.rate(code, id, 'A');
    const stale = await requireOpenRoom(db, code);
    expect(stale.reveal_at).not.toBeNull();
    await host.ask(contract.closeRoomEndpoint, code);
    wait(moment);
    const opened = openRooms(
      { db, now: () => clock.now, today: () => '2026-03-06', getClub: () => testClub() },
      (error) => expect.unreachable(String(error)),
      null,
    );
    expect(await settleRoom(opened.services, stale)).toEqual(await requireOpenRoom(db, code));
    expect((await requireOpenRoom(db, code)).status).toBe('closed');
    await opened.stop();
  }
});

it('what is due after a sleep of the machine happens at once, without a request', async () => {
  const { code, ada, id } = await rooms.openSeated('Ada', 'Ben');
  await ada.rate(code, id, 'A');
  // Timers did not run meanwhile.
  rooms.wait(FORGOTTEN_MS / 1000);
  const getStatus = async () => (await requireOpenRoom(db, code)).status;
  await expect.poll(getStatus, { timeout: 2500 }).toBe('closed');
});

it('a failure is not repeated by the next requests', async () => {
  const failing = db.withPlugin({
    transformQuery: () => {
      throw new Error('on purpose');
    },
    transformResult: async ({ result }) => result,
  });
  const failures: unknown[] = [];
  const { clock } = rooms;
  const opened = openRooms(
    { db: failing, now: () => clock.now, today: () => '2026-03-06', getClub: () => testClub() },
    (error) => failures.push(error),
    null,
  );
  for (let count = 0; count < 3; count += 1) await opened.schedule();
  expect(failures).toHaveLength(1);
  await opened.stop();
});
