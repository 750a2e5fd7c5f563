import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { PROGRAM_VERSION } from '../../integrations/program-version.ts';
import { createUpdateCheck } from './update-check.ts';

let body: unknown;
let status = 200;
let requests = 0;
const server = createServer(({ headers }, response) => {
  requests += 1;
  expect(headers['user-agent']).toBe('Spindle/test');
  response.writeHead(status).end(JSON.stringify(body));
});
let address = '';
const failures: string[] = [];
let now = new Date();

beforeAll(async () => {
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  address = `http://127.0.0.1:${(server.address() as AddressInfo).port}/latest`;
});
afterAll(() => server.close());
beforeEach(() => {
  [status, requests] = [200, 0];
  failures.length = 0;
  now = new Date('2026-11-28T12:00:00.000Z');
});

const release = (tag_name: string) => ({ tag_name, html_url: `https://example.org/${tag_name}` });

function newCheck(place: string | null = address) {
  return createUpdateCheck({
    address: place,
    userAgent: 'Spindle/test',
    now: () => now,
    failed: (error) => failures.push((error as Error).message),
  });
}

test.each([
  ['v99.0.0', '99.0.0'],
  ['99.10.0', '99.10.0'],
])('names a newer release: %s', async (tag, version) => {
  body = release(tag);
  const check = newCheck();
  expect(check.find()).toBeNull();
  await expect.poll(check.find).toEqual({ version, url: `https://example.org/${tag}` });
  expect(requests).toBe(1);
});

test.each(['v0.0.1', PROGRAM_VERSION, `v${PROGRAM_VERSION}-rc.1`])(
  'does not name %s',
  async (tag) => {
    body = release(tag);
    const check = newCheck();
    await check.run();
    expect([check.find(), failures]).toEqual([null, []]);
  },
);

test.each([
  ['an error', 403, {}],
  ['no release', 200, { message: 'Not Found' }],
  ['no version', 200, release('nightly')],
  ['no web page', 200, { tag_name: 'v99.0.0', html_url: 'javascript:alert(1)' }],
])('reports %s, and asks again only after a day', async (_, code, given) => {
  [status, body] = [code, given];
  const check = newCheck();
  await check.run();
  await check.run();
  expect([check.find(), failures.length, requests]).toEqual([null, 1, 1]);
  [status, body] = [200, release('v99.0.0')];
  now = new Date(now.getTime() + 86_400_000);
  await check.run();
  expect(check.find()).toMatchObject({ version: '99.0.0' });
});

test('without an address nothing is asked', async () => {
  const check = newCheck(null);
  await check.run();
  expect([check.find(), requests]).toEqual([null, 0]);
});
