import { expect, it } from 'vitest';
import * as contract from '#shared/contracts/notifications.ts';
import { createSecrets } from '../../database/secrets.ts';
import { getTestSettings, startNotifications } from './test-notifications.ts';

const test = await startNotifications({ engine: 'sqlite' });
const { ask, rejected, receiver, db, addTarget, addSession, listTargets, asHost } = test;

const PROBLEM = 'Enter the address again: it was encrypted on another server';

/** Encrypts the settings of a target as another server would. */
async function encryptWithOtherKey(id: string) {
  const settings = createSecrets({
    find: () => Buffer.alloc(32, 7),
    findOrCreate: () => Buffer.alloc(32, 7),
  }).encrypt(JSON.stringify(getTestSettings(receiver.url).webhook));
  await db.updateTable('notification_targets').set({ settings }).where('id', '=', id).execute();
}

it('is listed with its problem beside the others, which still work', async () => {
  const [broken, working] = [await addTarget(), await addTarget('slack')];
  await encryptWithOtherKey(broken.id);
  const [one, other] = await listTargets();
  expect(one).toMatchObject({
    id: broken.id,
    name: 'Our webhook',
    problem: PROBLEM,
    host: null,
    ends_with: null,
    has_token: false,
  });
  expect(other).toEqual(working);
  await addSession();
  await test.deliver(2);
  expect(receiver.received.map(({ path }) => path)).toEqual(['/services/T/B/canary-slack-path']);
  const [, failed] = await test.listDeliveries();
  expect(failed).toMatchObject({ target_id: broken.id, status: 'failed', result: PROBLEM });
  const body = { name: 'Chat' };
  const params = { id: working.id };
  expect((await ask(contract.updateTargetEndpoint, { params, body })).data.name).toBe('Chat');
});

it('works again with its key, without a change', async () => {
  const { id } = await addTarget();
  const { settings } = await db
    .selectFrom('notification_targets')
    .select('settings')
    .executeTakeFirstOrThrow();
  await encryptWithOtherKey(id);
  await addSession();
  await test.deliver();
  await db.updateTable('notification_targets').set({ settings }).execute();
  expect(await listTargets()).toMatchObject([{ problem: null }]);
  await addSession();
  await test.deliver();
  expect(receiver.received).toHaveLength(1);
});

it('works again with another address', async () => {
  const { id } = await addTarget();
  await encryptWithOtherKey(id);
  const params = { id };
  const tested = await ask(contract.testTargetEndpoint, { params, headers: asHost() });
  expect(tested.data).toMatchObject({ status: 'failed', result: PROBLEM });
  const update = (body: object) => rejected(contract.updateTargetEndpoint, { params, body });
  expect((await update({ name: 'Chat' })).fields).toEqual({ url: PROBLEM });
  const { url, secret } = getTestSettings(receiver.url).webhook as Record<string, string>;
  expect((await update({ url })).fields).toEqual({ secret: 'A shared secret is required' });
  const { data } = await ask(contract.updateTargetEndpoint, { params, body: { url, secret } });
  expect(data).toMatchObject({ problem: null, host: `127.0.0.1:${receiver.port}` });
  await addSession();
  await test.deliver();
  expect(receiver.received).toHaveLength(1);
  await encryptWithOtherKey(id);
  await ask(contract.deleteTargetEndpoint, { params, body: {} });
  expect(await listTargets()).toEqual([]);
});
