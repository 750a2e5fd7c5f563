import { expect, it } from 'vitest';
import { revokeInviteLinkEndpoint } from '#shared/contracts/club-access.ts';
import {
  openStream,
  startPrivateClub,
  VIEW_PASSWORD,
} from '../../plugins/private-club/test-private-club.ts';
import { startProxy } from '../../testing/test-proxy.ts';

const first = await startPrivateClub();
const proxy = await startProxy(first.database);
/** Reaches the database of the first server through this proxy. */
const second = await startPrivateClub({
  database: proxy.url,
  listening: { beatMs: 100, holdsMs: 500, againMs: 50 },
});
const { port } = new URL(await second.app.listen({ port: 0 }));

type Guest = ReturnType<typeof first.browser>;

const follow = (guest: Guest) => openStream(Number(port), guest);

const read = async (guest?: Guest) => (await second.visit('/api/sessions', guest)).statusCode;

it('access that one server gives is valid on the other, until the first one revokes it', async () => {
  const admin = await first.choose('link');
  const { id, token } = await first.invite(admin);
  const guest = await first.enterByLink(token);
  expect(await read(guest)).toBe(200);
  await expect.poll(() => read()).toBe(401);
  const { ended } = await follow(guest);
  await admin.send(revokeInviteLinkEndpoint, { params: { id } });
  expect(await ended()).toBeLessThan(1000);
  expect(await read(guest)).toBe(401);
});

it('a changed view password ends streams on the other server', async () => {
  await first.choose('password', VIEW_PASSWORD);
  const guest = await first.enterByPassword();
  await expect.poll(() => read(guest)).toBe(200);
  const { ended } = await follow(guest);
  await first.choose('password', 'another password');
  expect(await ended()).toBeLessThan(1000);
  expect(await read(guest)).toBe(401);
});

it('a server that is cut off from its database denies everyone a private club', async () => {
  const admin = await first.choose('link');
  const { token } = await first.invite(admin);
  const guest = await first.enterByLink(token);
  await expect.poll(() => read(guest)).toBe(200);
  const { ended } = await follow(guest);
  proxy.cut(true);
  try {
    await ended();
    await expect.poll(() => read(guest), { timeout: 20_000 }).toBe(503);
    await expect.poll(() => read()).toBe(503);
    expect((await second.visit('/healthz')).statusCode).toBe(200);
  } finally {
    proxy.cut(false);
  }
  await expect.poll(() => read(guest), { timeout: 20_000 }).toBe(200);
});

it('a server that is cut off from its database continues to be open', async () => {
  await first.choose('open');
  await expect.poll(() => read()).toBe(200);
  proxy.cut(true);
  try {
    await expect
      .poll(async () => (await second.visit('/robots.txt')).payload, { timeout: 20_000 })
      .toBe('User-agent: *\nAllow: /\n');
    await expect.poll(() => read(), { timeout: 20_000 }).toBe(503);
    expect((await second.visit('/api/sessions')).json()).toMatchObject({
      code: 'STORAGE_UNAVAILABLE',
    });
  } finally {
    proxy.cut(false);
  }
  await expect.poll(() => read(), { timeout: 20_000 }).toBe(200);
});
