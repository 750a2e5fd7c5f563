import { expect, it } from 'vitest';
import * as contract from '#shared/contracts/push.ts';
import { getEngine } from '../../database/engine.ts';
import { startTestApp } from '../../testing/test-app.ts';
import { claimDue } from '../outbox/outbox-repository.ts';
import { prepareKeys } from './push-service.ts';
import { startPush } from './test-push.ts';

const test = await startPush();
const second = await startTestApp({ database: test.database });
const { arrived, clock, db, deliver, open, send, service, subscribed, wait } = test;
const notifiers = [test.startNotifier(), test.startNotifier({ ...second, clock })];

const DAY = 24 * 3600;

/** Both servers look and send at the same time. */
const runBoth = async (seconds: number) => {
  wait(seconds);
  second.clock.now = clock.now;
  await Promise.all([test.runClocks(), second.runClocks()]);
  for (let pass = 0; pass < 4; pass += 1) {
    await Promise.all(notifiers.map(({ run }) => run()));
    wait(1);
  }
};

it('several servers send each push once', async () => {
  await subscribed('Ada');
  await subscribed('Ben', ['session_today']);
  const ends_at = new Date(clock.now.getTime() + 2 * DAY * 1000).toISOString();
  await open({ title: 'Autumn', ends_at });
  await test.addSession({ session_date: '2026-03-07' });
  await runBoth(0);
  await runBoth(DAY);
  expect(arrived().toSorted()).toEqual([
    'Ada: A new round: Autumn',
    'Ada: Tonight’s session',
    'Ada: Your card is missing: Autumn',
    'Ben: Tonight’s session',
  ]);
  expect(test.failures).toEqual([]);
});

it('a crash before or in an attempt loses no push, and repeats none that was sent', async () => {
  await subscribed('Ada');
  await open({ people: ['Ada'] });
  expect(await claimDue(db, 'push_deliveries', clock.now)).toHaveLength(1);
  const connection = await test.openConnection();
  const next = test.startNotifier({ ...test, connection });
  await next.run();
  expect(arrived()).toEqual([]);
  wait(60);
  for (const run of [next.run, next.run]) await run();
  await next.stop();
  await connection.close();
  await deliver(2);
  expect(arrived()).toHaveLength(1);
});

it('all servers have the keys of the first', async () => {
  const phone = await subscribed('Ada');
  const read = () => send<contract.Push>(phone, contract.getPushEndpoint);
  const before = await read();
  await db.deleteFrom('push_keys').execute();
  expect(await read()).toMatchObject({ public_key: null });
  const { notifications } = test.app.services;
  const others = { ...second.app.services.notifications, secrets: notifications.secrets };
  await Promise.all([notifications, others].map(prepareKeys));
  const after = await read();
  expect(after.public_key).toMatch(/^[\w-]{87}$/);
  expect(after.public_key).not.toBe(before.public_key);
  await prepareKeys(others);
  expect(await read()).toEqual(after);
});

it('keys that cannot be decrypted are replaced, and end the subscriptions', async () => {
  const phone = await subscribed('Ada');
  const isEncrypted = getEngine(db) === 'sqlite';
  const [stored] = await db.selectFrom('push_subscriptions').select('settings').execute();
  expect(stored?.settings.includes(service.url)).toBe(!isEncrypted);
  await db.updateTable('push_keys').set({ settings: 'v1:damaged' }).execute();
  await prepareKeys(test.app.services.notifications);
  expect(await send(phone, contract.getPushEndpoint)).toEqual({
    public_key: expect.stringMatching(/^[\w-]{87}$/),
    subscription: null,
  });
  await open({ people: ['Ada'] });
  await deliver();
  expect(service.received).toEqual([]);
});
