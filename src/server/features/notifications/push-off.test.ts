import { expect, it } from 'vitest';
import * as contract from '#shared/contracts/push.ts';
import { startTestApp } from '../../testing/test-app.ts';
import { startPush } from './test-push.ts';

const test = await startPush({ variables: { PUSH: 'off' } });
const { db, deliver, linkedPhone, open, save, send, service } = test;
const withoutWorker = await startTestApp({ variables: { OFFLINE: 'off' } });

it('with PUSH=off there are no keys, and nothing can be subscribed or sent', async () => {
  const phone = await linkedPhone('Ada');
  expect(await send(phone, contract.getPushEndpoint)).toEqual({
    public_key: null,
    subscription: null,
  });
  const subscription = { ...service.subscribe('Ada'), events: ['round_opened'] };
  await expect(save(phone, subscription)).rejects.toThrow('409 PUSH_OFF');
  await expect(send(phone, contract.testPushEndpoint, { body: {} })).rejects.toThrow(
    '409 PUSH_OFF',
  );
  expect(await db.selectFrom('push_keys').selectAll().execute()).toEqual([]);
  // A subscription of before.
  const [browser] = await db.selectFrom('browsers').select('id').execute();
  const row = { browser_id: browser?.id ?? '', endpoint_hash: 'x', settings: 'x' };
  const events = '["round_opened"]';
  await db
    .insertInto('push_subscriptions')
    .values({ ...row, events })
    .execute();
  await open({ people: ['Ada'] });
  await deliver(2);
  expect(service.received).toEqual([]);
  expect(test.failures).toEqual([]);
  expect(await db.selectFrom('push_deliveries').select('status').execute()).toEqual([
    { status: 'waiting' },
  ]);
  await send(phone, contract.endPushEndpoint, { body: {} });
  expect(await db.selectFrom('push_subscriptions').selectAll().execute()).toEqual([]);
});

it('with OFFLINE=off, without a service worker, pushes are off too', () => {
  expect(withoutWorker.app.services.notifications.push.isOn).toBe(false);
});
