import { describe, expect, it } from 'vitest';
import * as contract from '#shared/contracts/notifications.ts';
import { TARGET_KINDS, type TargetKind } from '#shared/domain/notifications/targets.ts';
import { signInAsAdmin } from '../../testing/test-admin.ts';
import { startTestApp } from '../../testing/test-app.ts';
import { ENDPOINTS } from '../../testing/test-endpoints.ts';
import { findRecords } from '../transfer/transfer-repository.ts';
import { CANARIES, CLUB_URL, getTestSettings, startNotifications } from './test-notifications.ts';

const test = await startNotifications();
const { ask, rejected, receiver, addTarget, listTargets, listDeliveries, asHost } = test;
/** Server without private addresses. */
const strict = await startTestApp();

const body = (kind: TargetKind, fields: object = {}) => ({
  kind,
  name: 'Chat',
  events: ['room_opened'],
  ...getTestSettings(receiver.url)[kind],
  ...fields,
});

const testTarget = async (id: string) =>
  (await ask(contract.testTargetEndpoint, { params: { id }, headers: asHost() })).data;

describe('a target', () => {
  it.each(TARGET_KINDS)(
    'of the kind %s is added without its secrets in a response',
    async (kind) => {
      const target = await addTarget(kind, ['recap_ready', 'recap_ready']);
      const host = `127.0.0.1:${receiver.port}`;
      expect(target).toMatchObject({
        kind,
        name: `Our ${kind}`,
        events: ['recap_ready'],
        is_on: true,
        host,
        room_id: kind === 'matrix' ? '!abc:club.example' : null,
        has_token: 'token' in getTestSettings(receiver.url)[kind],
        problem: null,
        created_at: '2026-03-06T12:00:00.000Z',
      });
      expect(await listTargets()).toEqual([target]);
    },
  );

  it('shows the last four characters of a long URL only', async () => {
    const url = 'HTTPS://hook.example/0123456789abcdefghi';
    const secret = '0123456789abcdef';
    const long = await addTarget('webhook', ['room_opened'], { url, secret });
    expect([long.host, long.ends_with]).toEqual(['hook.example', 'fghi']);
    const short = await addTarget('webhook', ['room_opened'], { url: url.slice(0, -1), secret });
    expect(short.ends_with).toBeNull();
  });

  it.each<[string, TargetKind, object, Record<string, string>]>([
    ['no name', 'slack', { name: ' ' }, { name: 'A name is required' }],
    ['no event', 'slack', { events: [] }, { events: 'Please choose at least one event' }],
    ['another event', 'slack', { events: ['x'] }, { 'events.0': 'There is no such event' }],
    ['no URL', 'slack', { url: '' }, { url: 'An address is required' }],
    [
      'another scheme',
      'slack',
      { url: 'file:///etc/passwd' },
      { url: 'Must be an address such as https://…' },
    ],
    [
      'a URL with a password',
      'slack',
      { url: 'https://a:b@chat.example/' },
      { url: 'Must be an address such as https://…' },
    ],
    [
      'another page of Discord',
      'discord',
      { url: 'https://discord.com/channels/1/2' },
      { url: 'Must be a Discord webhook, such as https://discord.com/api/webhooks/…' },
    ],
    [
      'no topic',
      'ntfy',
      { url: 'https://ntfy.sh/' },
      { url: 'Must be the address of a topic, such as https://ntfy.sh/our-topic' },
    ],
    [
      'a homeserver with a query',
      'matrix',
      { url: 'https://matrix.example/?x=' },
      { url: 'Must be the address of a homeserver, such as https://matrix.org' },
    ],
    [
      'no room and no token',
      'matrix',
      { room_id: null, token: null },
      { room_id: 'A room id is required', token: 'An access token is required' },
    ],
    [
      'an alias of a room',
      'matrix',
      { room_id: '#room:club.example' },
      { room_id: 'A room id begins with !, such as !abc:matrix.org' },
    ],
    [
      'a short secret',
      'webhook',
      { secret: 'short' },
      { secret: 'A shared secret has 16 to 200 characters' },
    ],
    ['no secret', 'webhook', { secret: null }, { secret: 'A shared secret is required' }],
    [
      'a setting of another kind',
      'discord',
      { token: 'x', name: '' },
      { name: 'A name is required', token: 'This kind of target has no such setting' },
    ],
    [
      'a token in two lines',
      'ntfy',
      { token: 'a\r\nb: c' },
      { token: 'An access token has at most 500 letters, digits and signs, without spaces' },
    ],
  ])('is rejected with %s', async (_, kind, fields, problems) => {
    const { status, fields: found } = await rejected(contract.createTargetEndpoint, {
      body: body(kind, fields),
    });
    expect([status, found]).toEqual([400, problems]);
    expect(await listTargets()).toEqual([]);
  });

  it('is added once for the same key', async () => {
    const headers = { 'idempotency-key': 'one' };
    const sent = { body: body('slack'), headers };
    const first = await ask(contract.createTargetEndpoint, sent);
    expect(await ask(contract.createTargetEndpoint, sent)).toEqual(first);
    expect(await listTargets()).toHaveLength(1);
  });

  it('is one of 20 at most', async () => {
    for (let count = 0; count < 20; count += 1) await addTarget('slack');
    const { status, code } = await rejected(contract.createTargetEndpoint, { body: body('slack') });
    expect([status, code]).toEqual([409, 'TOO_MANY']);
  });

  it('keeps what a change does not name', async () => {
    const { id } = await addTarget('ntfy');
    test.wait(60);
    const params = { id };
    const changed = await ask(contract.updateTargetEndpoint, {
      params,
      body: { name: 'Phones', events: ['bracket_won'] },
    });
    expect(changed.data).toMatchObject({
      name: 'Phones',
      events: ['bracket_won'],
      has_token: true,
      updated_at: '2026-03-06T12:01:00.000Z',
    });
    await testTarget(id);
    expect(receiver.received[0]).toMatchObject({
      headers: {
        authorization: `Bearer ${CANARIES.ntfy}`,
        'user-agent': expect.stringContaining(` ( ${CLUB_URL} )`),
      },
    });
    const open = await ask(contract.updateTargetEndpoint, { params, body: { token: null } });
    expect(open.data.has_token).toBe(false);
    await testTarget(id);
    expect(receiver.received[1]?.headers.authorization).toBeUndefined();
  });

  it('keeps a setting that its kind needs', async () => {
    const { id } = await addTarget('matrix');
    const { fields } = await rejected(contract.updateTargetEndpoint, {
      params: { id },
      body: { token: null, secret: '0123456789abcdef' },
    });
    expect(fields).toEqual({
      token: 'An access token is required',
      secret: 'This kind of target has no such setting',
    });
  });

  it('is deleted with its deliveries', async () => {
    const { id } = await addTarget();
    await testTarget(id);
    await ask(contract.deleteTargetEndpoint, { params: { id } });
    expect([await listTargets(), await listDeliveries()]).toEqual([[], []]);
    for (const endpoint of [
      contract.deleteTargetEndpoint,
      contract.updateTargetEndpoint,
      contract.testTargetEndpoint,
    ]) {
      const { status } = await rejected(endpoint, { params: { id }, headers: asHost() });
      expect(status).toBe(404);
    }
  });
});

describe('without NOTIFY_PRIVATE_ADDRESSES', () => {
  it.each([
    ['http://chat.example/', 'Must begin with https://'],
    [
      'https://127.0.0.1/',
      'Leads into a private network, which NOTIFY_PRIVATE_ADDRESSES must allow',
    ],
    ['https://[::1]/', 'Leads into a private network, which NOTIFY_PRIVATE_ADDRESSES must allow'],
    [
      'https://2130706433/',
      'Leads into a private network, which NOTIFY_PRIVATE_ADDRESSES must allow',
    ],
  ])('%s is rejected', async (url, problem) => {
    const { status, fields } = await strict.rejected(contract.createTargetEndpoint, {
      body: body('slack', { url }),
    });
    expect([status, fields]).toEqual([400, { url: problem }]);
  });

  it('a name that leads to this machine is not reached', async () => {
    const { session: cookie } = await signInAsAdmin(strict);
    const url = `https://localhost:${receiver.port}/`;
    const { id } = (
      await strict.ask(contract.createTargetEndpoint, { body: body('slack', { url }) })
    ).data;
    const params = { id };
    const { data } = await strict.ask(contract.testTargetEndpoint, { params, headers: { cookie } });
    expect([data.status, data.result]).toEqual([
      'failed',
      'The address leads into a private network, which NOTIFY_PRIVATE_ADDRESSES must allow',
    ]);
    expect(receiver.received).toEqual([]);
  });
});

describe('a test message', () => {
  it('says how it went, and is in the list', async () => {
    const { id } = await addTarget('discord');
    const delivery = await testTarget(id);
    expect(delivery).toMatchObject({
      target_id: id,
      target: 'Our discord',
      event: 'test',
      status: 'sent',
      result: 'Sent',
      attempts: 1,
      next_at: null,
    });
    expect(await listDeliveries()).toEqual([delivery]);
    expect(receiver.bodies()).toMatchObject([{ embeds: [{ title: 'Hello from Spindle' }] }]);
  });

  it('that is rejected stops the target, until one arrives', async () => {
    const { id } = await addTarget('discord');
    receiver.respond({ status: 404 });
    const problem = 'Discord no longer knows this webhook';
    expect(await testTarget(id)).toMatchObject({ status: 'failed', result: problem });
    expect(await listTargets()).toMatchObject([{ problem }]);
    await testTarget(id);
    expect(await listTargets()).toMatchObject([{ problem: null }]);
  });

  it('that meets a problem of the receiver stops nothing', async () => {
    const { id } = await addTarget('ntfy');
    receiver.respond({ status: 500 });
    const result = 'ntfy has a problem (500)';
    expect(await testTarget(id)).toMatchObject({ status: 'failed', result });
    expect(await listTargets()).toMatchObject([{ problem: null }]);
  });

  it('is sent one at a time', async () => {
    const { id } = await addTarget();
    receiver.respond('silence');
    const first = testTarget(id);
    await expect.poll(() => receiver.received.length).toBe(1);
    const second = await rejected(contract.testTargetEndpoint, {
      params: { id },
      headers: asHost(),
    });
    expect([second.status, second.code]).toEqual([409, 'TEST_RUNNING']);
    receiver.hangUp();
    expect(await first).toMatchObject({ status: 'failed', result: 'The connection failed' });
  });
});

describe('secrets', () => {
  it('are in no response and no export', async () => {
    for (const kind of TARGET_KINDS) {
      const { id } = await addTarget(kind);
      await testTarget(id);
      receiver.respond({ status: 404 });
      await testTarget(id);
    }
    const isReported = (text: string) =>
      Object.values(CANARIES).some((canary) => text.includes(canary));
    const reads = ENDPOINTS.filter(({ method }) => method === 'GET');
    for (const endpoint of reads) {
      const params = { id: 'x', code: 'BCDFG', albumId: 'x', token: 'x', matchId: 'x' };
      const { body: read } = await test.host.send(endpoint, { params });
      expect([endpoint.path, isReported(JSON.stringify(read ?? ''))]).toEqual([
        endpoint.path,
        false,
      ]);
    }
    const records = await test.db.transaction().execute(findRecords);
    expect(isReported(JSON.stringify(records))).toBe(false);
  });
});
