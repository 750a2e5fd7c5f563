import { createECDH } from 'node:crypto';
import { expect, it } from 'vitest';
import { createVapidKeys, isPublicKey, toPushRequest } from './to-push-request.ts';

const vapid = createVapidKeys();
const NOW = new Date('2026-03-06T12:00:00.000Z');

const address = (auth = 'AAAAAAAAAAAAAAAAAAAAAA') => ({
  endpoint: 'https://push.example/1',
  keys: { p256dh: createVapidKeys().public_key, auth },
});

const toRequest = (until: string, tag = 'round 1', to = address()) =>
  toPushRequest({
    address: to,
    vapid,
    contact: 'https://club.example',
    push: {
      ...{ title: '😀'.repeat(300), body: '😀'.repeat(300), url: 'me', tag },
      until: new Date(until),
    },
    now: NOW,
  });

it.each([
  ['the time until the end', '2026-03-06T12:00:30.000Z', '30'],
  ['at most four weeks', '2026-12-24T12:00:00.000Z', '2419200'],
])('TTL is %s', async (_, until, expected) => {
  expect((await toRequest(until)).headers.ttl).toBe(expected);
});

it('a push of the longest texts fits into the 4 KB of push services', async () => {
  expect((await toRequest('2026-03-07')).body.length).toBeLessThanOrEqual(4096);
});

it('the topic is that of the subject on one browser, and names nothing', async () => {
  const to = address();
  const topics = await Promise.all([
    toRequest('2026-03-07', 'round 1', to),
    toRequest('2026-03-08', 'round 1', to),
    toRequest('2026-03-07', 'round 2', to),
    toRequest('2026-03-07', 'round 1', address('BBBBBBBBBBBBBBBBBBBBBA')),
  ]);
  const [one, again, ...others] = topics.map(({ headers }) => headers.topic);
  expect(one).toMatch(/^[\w-]{32}$/);
  expect(again).toBe(one);
  expect(new Set([one, ...others]).size).toBe(3);
});

it('created keys are a pair, also with leading zeros', () => {
  for (let count = 0; count < 600; count += 1) {
    const { public_key, private_key } = createVapidKeys();
    expect(private_key).toMatch(/^[\w-]{43}$/);
    const pair = createECDH('prime256v1');
    pair.setPrivateKey(private_key, 'base64url');
    expect(pair.getPublicKey('base64url')).toBe(public_key);
  }
});

it('only a point of the curve is a public key', () => {
  expect(isPublicKey(vapid.public_key)).toBe(true);
  expect(isPublicKey('B'.repeat(87))).toBe(false);
});
