import { expect, it } from 'vitest';
import * as rooms from '#shared/contracts/rooms.ts';
import { TARGET_KINDS } from '#shared/domain/notifications/targets.ts';
import { startNotifications } from './test-notifications.ts';

const test = await startNotifications();
const { db, receiver, addTarget, deliver, host } = test;

const NOTE = 'canary of a sealed note';
/** A tier that nothing else in these tests has. */
const TIER = 'Tiering Herrie';
const SUBMITTER = 'Eve';

it('no message contains a sealed card, a note, or a hidden submitter', async () => {
  for (const kind of TARGET_KINDS) await addTarget(kind);
  const session = await test.addSession();
  const fields = { session_id: session.id, tier: 'Not rated yet', submitted_by: SUBMITTER };
  const { id } = await test.addAlbum(fields);
  const games = { calls: true, guesses: true };
  const { code } = await host.ask(rooms.openRoomEndpoint, '', { session_id: session.id, games });
  await host.ask(rooms.startRoomEndpoint, code);
  const [ada, ben] = await test.seat(code, 'Ada', 'Ben');
  await ada?.rate(code, id, TIER, NOTE);
  await ben?.rate(code, id, 'S', NOTE);
  await deliver(3);
  const isSealed = () =>
    receiver.received.some(({ path, body }) =>
      [NOTE, TIER, SUBMITTER].some((canary) => (path + body).includes(canary)),
    );
  expect([receiver.received.length, isSealed()]).toEqual([2 * TARGET_KINDS.length, false]);
  const outbox = await db.selectFrom('notification_deliveries').selectAll().execute();
  expect(JSON.stringify(outbox)).not.toMatch(new RegExp(`${NOTE}|${TIER}|${SUBMITTER}`));
  // Closed before the reveal: there is no recap.
  await host.ask(rooms.closeRoomEndpoint, code);
  await deliver(3);
  expect([receiver.received.length, isSealed()]).toEqual([2 * TARGET_KINDS.length, false]);
});
