import { expect, it } from 'vitest';
import { findPersonId } from '../../database/people.ts';
import { claimDue } from '../outbox/outbox-repository.ts';
import { startNotifications } from './test-notifications.ts';

const test = await startNotifications();
const { db, receiver, addTarget, addSession, listDeliveries, wait } = test;

/** A server that starts on the same database after the first one died. */
const restart = async () => {
  const connection = await test.open();
  const notifier = test.startNotifier({ ...test, connection });
  const end = async () => {
    await notifier.stop();
    await connection.close();
  };
  return { ...notifier, end };
};

it('a crash between commit and sending loses no message, and sends it once', async () => {
  await addTarget();
  await addSession();
  // The notifier of this server never ran.
  const next = await restart();
  await next.run();
  wait(1);
  await next.run();
  await next.end();
  await test.deliver(2);
  expect(receiver.received).toHaveLength(1);
  expect(await listDeliveries()).toMatchObject([{ status: 'sent', attempts: 1 }]);
});

it('a crash in an attempt has it repeated once its claim has ended', async () => {
  await addTarget();
  await addSession();
  const claimed = await claimDue(db, 'notification_deliveries', test.clock.now);
  expect(claimed).toMatchObject([{ attempts: 1 }]);
  const next = await restart();
  await next.run();
  expect(receiver.received).toEqual([]);
  wait(60);
  await next.run();
  await next.end();
  expect(await listDeliveries()).toMatchObject([{ status: 'sent', attempts: 2 }]);
});

it('a stop in an attempt leaves the message for the next start', async () => {
  await addTarget();
  await addSession();
  receiver.respond('silence');
  const first = await restart();
  const running = first.run();
  await expect.poll(() => receiver.received.length).toBe(1);
  await first.end();
  await running;
  expect(await listDeliveries()).toMatchObject([{ status: 'waiting', result: 'Interrupted' }]);
  const next = await restart();
  await next.run();
  await next.end();
  expect(await listDeliveries()).toMatchObject([{ status: 'sent' }]);
});

it('rating changes that were not announced yet survive a crash', async () => {
  await addTarget('webhook', ['ratings_changed']);
  const { id } = await test.addAlbum({ individual_tiers: { Ada: 'S' } });
  wait(3601);
  await test.deliver();
  await db.updateTable('ratings').set({ tier: 'F' }).where('album_id', '=', id).execute();
  const at = test.clock.now.toISOString();
  const row = {
    album_id: id,
    person_id: await findPersonId(db, 'Ada'),
    old_rating: 'S',
    first_at: at,
    last_at: at,
  } as const;
  await db.insertInto('notification_ratings').values(row).execute();
  wait(600);
  const next = await restart();
  await next.run();
  await next.end();
  expect(receiver.bodies()).toMatchObject([{ title: 'Ada had second thoughts' }]);
});
