import { createHmac } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import * as contract from '#shared/contracts/notifications.ts';
import { TARGET_KINDS } from '#shared/domain/notifications/targets.ts';
import { inTransaction } from '../../database/transaction.ts';
import { addEvent } from '../../notification-events/add-event.ts';
import { CANARIES, CLUB_URL, startNotifications } from './test-notifications.ts';

const test = await startNotifications();
const { ask, db, receiver, addTarget, listTargets, listDeliveries, deliver, wait } = test;

const addSession = (fields: object = {}) => test.addSession(fields);

describe('every kind of target', () => {
  it('gets a message about a new session', async () => {
    for (const kind of TARGET_KINDS) await addTarget(kind);
    await addSession();
    await deliver();
    const paths = receiver.received.map(({ method, path }) => `${method} ${path}`);
    const [matrix] = (await listDeliveries()).filter(({ target }) => target === 'Our matrix');
    expect(new Set(paths)).toEqual(
      new Set([
        `POST /api/webhooks/1/${CANARIES.discord}?wait=true`,
        `POST /services/T/B/${CANARIES.slack}`,
        'POST /',
        `PUT /_matrix/client/v3/rooms/!abc%3Aclub.example/send/m.room.message/${matrix?.id}`,
        'POST /hook',
      ]),
    );
    for (const { headers, body } of receiver.received) {
      expect(headers['content-type']).toBe('application/json');
      expect(body).toContain('New session');
      expect(body).toContain('Friday, March 6, 2026');
    }
    expect(await listDeliveries()).toHaveLength(5);
    for (const delivery of await listDeliveries())
      expect(delivery).toMatchObject({ event: 'session_created', status: 'sent', attempts: 1 });
  });

  it('is signed for a webhook, with the time of the attempt', async () => {
    await addTarget();
    const { id } = await addSession();
    receiver.respond({ status: 500 });
    await deliver();
    wait(60);
    await deliver();
    const [first, second] = receiver.received;
    for (const { headers, body } of receiver.received) {
      const hex = createHmac('sha256', CANARIES.webhook).update(body).digest('hex');
      expect(headers['x-spindle-signature']).toBe(`sha256=${hex}`);
    }
    const [one, other] = receiver.bodies();
    expect(one).toMatchObject({
      event: 'session_created',
      timestamp: 1_772_798_400,
      club: 'Spindle',
      title: 'New session: Friday, March 6, 2026',
      text: 'Location: Attic',
      url: `${CLUB_URL}/?session=${id}`,
      data: { session_id: id },
    });
    expect(other).toEqual({ ...one, timestamp: 1_772_798_461 });
    expect(first?.body).not.toBe(second?.body);
  });
});

it('a commit wakes the notifier, and a stop ends it', async () => {
  const notifier = test.startNotifier();
  notifier.start();
  await notifier.run();
  await addTarget('webhook', ['session_created']);
  await addSession();
  notifier.wake();
  await expect.poll(listDeliveries).toMatchObject([{ status: 'sent' }]);
  await notifier.stop();
});

describe('a receiver', () => {
  it('with a problem is tried again, later and later', async () => {
    await addTarget();
    receiver.respondAlways({ status: 500 });
    await addSession();
    await deliver();
    expect(await listDeliveries()).toMatchObject([
      {
        status: 'waiting',
        result: 'The receiver has a problem (500)',
        attempts: 1,
        next_at: '2026-03-06T12:00:30.000Z',
      },
    ]);
    wait(28);
    await deliver();
    expect(receiver.received).toHaveLength(1);
    await deliver();
    expect(receiver.received).toHaveLength(2);
    receiver.respondAlways({ status: 200 });
    wait(60);
    await deliver();
    expect(await listDeliveries()).toMatchObject([{ status: 'sent', attempts: 3, next_at: null }]);
  });

  it('that asks to wait is tried again no sooner', async () => {
    await addTarget('discord');
    receiver.respond({ status: 429, headers: { 'retry-after': '120' } });
    await addSession();
    await deliver();
    expect(await listDeliveries()).toMatchObject([
      { result: 'Discord asks to wait (429)', next_at: '2026-03-06T12:02:00.000Z' },
    ]);
    wait(118);
    await deliver();
    expect(receiver.received).toHaveLength(1);
    await deliver();
    expect(receiver.received).toHaveLength(2);
  });

  it('is given up for a message a day after it', async () => {
    await addTarget();
    receiver.respondAlways({ status: 503 });
    await addSession();
    let hours = 0;
    for (; hours < 30; hours += 1) {
      await deliver();
      wait(3599);
    }
    // The session of the host has ended.
    await test.goTo(test.clock.now.toISOString());
    expect(await listDeliveries()).toMatchObject([
      {
        status: 'failed',
        result: 'The receiver has a problem (503). Gave up after a day',
        next_at: null,
      },
    ]);
    const [{ attempts = 0 } = {}] = await listDeliveries();
    expect(attempts).toBe(receiver.received.length);
    expect(attempts).toBeGreaterThan(5);
    // Its target works again.
    receiver.respondAlways({ status: 200 });
    await addSession();
    await deliver();
    expect((await listDeliveries())[0]).toMatchObject({ status: 'sent' });
  });

  it.each([
    [404, 'Discord no longer knows this webhook'],
    [401, 'Discord does not accept this webhook'],
  ])('that responds %d is given up until an admin changes it', async (status, problem) => {
    const { id } = await addTarget('discord');
    receiver.respond({ status });
    await addSession();
    await addSession();
    await deliver();
    expect(await listTargets()).toMatchObject([{ problem }]);
    expect(await listDeliveries()).toMatchObject([
      { status: 'failed', result: `Not tried: ${problem}`, attempts: 0 },
      { status: 'failed', result: problem, attempts: 1 },
    ]);
    await addSession();
    expect(await listDeliveries()).toHaveLength(2);
    await ask(contract.updateTargetEndpoint, { params: { id }, body: { name: 'Again' } });
    expect(await listTargets()).toMatchObject([{ problem: null }]);
    await addSession();
    await deliver();
    expect((await listDeliveries())[0]).toMatchObject({ status: 'sent' });
  });

  it('that rejects a message gets the next one', async () => {
    await addTarget();
    receiver.respond({ status: 400 });
    await addSession();
    await addSession();
    await deliver(2);
    expect(await listDeliveries()).toMatchObject([
      { status: 'sent' },
      { status: 'failed', result: 'The receiver does not accept this message (400)' },
    ]);
  });

  it('gets the messages in their order, one a second', async () => {
    await addTarget();
    receiver.respond({ status: 500 });
    const places = ['One', 'Two', 'Three'];
    for (const location of places) await addSession({ location });
    await deliver();
    await deliver();
    expect(receiver.received).toHaveLength(1);
    wait(30);
    await test.notifier.run();
    await test.notifier.run();
    expect(receiver.received).toHaveLength(2);
    await deliver(3);
    const texts = receiver.bodies().map(({ text }) => text);
    expect(texts).toEqual(['One', 'One', 'Two', 'Three'].map((one) => `Location: ${one}`));
  });

  it('has at most 100 waiting messages', async () => {
    const target = await addTarget('webhook', ['session_created']);
    receiver.respondAlways({ status: 500 });
    const at = test.clock.now.toISOString();
    await inTransaction(db, async (trx) => {
      for (let count = 0; count < 105; count += 1)
        await addEvent(trx, { event: 'session_created', details: { session_id: 'x' } }, at);
    });
    const rows = db.selectFrom('notification_deliveries').where('target_id', '=', target.id);
    expect(await rows.selectAll().execute()).toHaveLength(100);
  });

  it('is awaited by a stop, with every read of the outbox that overlaps', async () => {
    await addTarget('webhook', ['session_created']);
    await addSession();
    const notifier = test.startNotifier();
    let running = 2;
    const runs = [notifier.run(), notifier.run()].map((run) => run.then(() => (running -= 1)));
    await notifier.stop();
    expect(running).toBe(0);
    await Promise.all(runs);
    expect(test.failures).toEqual([]);
  });

  it('that never responds delays no request and no other receiver', async () => {
    await addTarget('slack', ['session_created']);
    await addTarget('webhook', ['session_created']);
    receiver.respond('silence');
    await addSession();
    let isOver = false;
    const running = test.notifier.run().then(() => {
      isOver = true;
    });
    await expect.poll(() => receiver.received.length).toBe(2);
    for (let count = 0; count < 20; count += 1) await addSession();
    await Promise.all(Array.from({ length: 20 }, () => listDeliveries()));
    expect(isOver).toBe(false);
    receiver.hangUp();
    await running;
    const results = await db
      .selectFrom('notification_deliveries')
      .select('result')
      .where('attempts', '=', 1)
      .execute();
    expect(new Set(results.map(({ result }) => result))).toEqual(
      new Set(['Sent', 'The connection failed']),
    );
  });

  it('that never responds is tried again after its time', async () => {
    await addTarget();
    const impatient = test.startNotifier(test, { timeoutMs: 20 });
    receiver.respond('silence');
    await addSession();
    await impatient.run();
    await impatient.stop();
    expect(await listDeliveries()).toMatchObject([
      { status: 'waiting', result: 'There was no response in time', attempts: 1 },
    ]);
  });
});
