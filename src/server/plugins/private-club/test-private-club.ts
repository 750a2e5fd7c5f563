import { once } from 'node:events';
import { connect } from 'node:net';
import type { InjectOptions } from 'fastify';
import { afterEach, expect } from 'vitest';
import {
  changeViewPasswordEndpoint,
  createInviteLinkEndpoint,
  enterByLinkEndpoint,
  enterByPasswordEndpoint,
} from '#shared/contracts/club-access.ts';
import { followEventsEndpoint } from '#shared/contracts/events.ts';
import { updateSettingsEndpoint } from '#shared/contracts/settings.ts';
import type { Visibility } from '#shared/domain/club/club-access.ts';
import { signInAsAdmin } from '../../testing/test-admin.ts';
import { startTestApp } from '../../testing/test-app.ts';
import { API_KEY, PASSWORD } from '../../testing/test-caller.ts';
import { createPhone } from '../../testing/test-phone.ts';

export const VIEW_PASSWORD = 'round and round';

const closing: (() => void)[] = [];

/** Follows the events of a server with the cookies of a browser, until the end of the test. */
export async function openStream(
  port: number,
  { cookies }: Pick<ReturnType<typeof createPhone>, 'cookies'>,
) {
  const socket = connect({ port, host: '127.0.0.1' });
  closing.push(() => socket.destroy());
  let text = '';
  socket.on('data', (piece) => {
    text += piece;
  });
  socket.on('error', () => {});
  await once(socket, 'connect');
  const lines = [
    `GET ${followEventsEndpoint.path} HTTP/1.1`,
    'Host: a',
    `X-Api-Key: ${API_KEY}`,
    `Cookie: ${[...cookies].map(([name, value]) => `${name}=${value}`).join('; ')}`,
  ];
  socket.write(`${lines.join('\r\n')}\r\n\r\n`);
  await expect.poll(() => text).toContain('"topic":"albums"');
  /** Ends with the last chunk. */
  const isOpen = () => !text.endsWith('0\r\n\r\n');
  return {
    isOpen,
    /** Resolves to the milliseconds until the stream has ended. */
    ended: async (since = performance.now()) => {
      await expect.poll(isOpen, { interval: 10 }).toBe(false);
      return performance.now() - since;
    },
  };
}

/** Starts the app with steps of an admin and of browsers that enter a private club. */
export async function startPrivateClub(options: Parameters<typeof startTestApp>[0] = {}) {
  afterEach(() => {
    for (const close of closing.splice(0)) close();
  });
  const test = await startTestApp(options);
  const browser = () => createPhone(test.call);

  async function signIn() {
    const admin = browser();
    admin.keep((await signInAsAdmin(test)).session);
    return admin;
  }

  /** Sets the visibility as an admin; the admin remains signed in. */
  async function choose(visibility: Visibility, view_password?: string) {
    const admin = await signIn();
    const password = PASSWORD;
    if (view_password !== undefined)
      await admin.send(changeViewPasswordEndpoint, { body: { password, view_password } });
    const { status } = await admin.send(updateSettingsEndpoint, { body: { password, visibility } });
    if (status !== 200) throw new Error(`${status}`);
    return admin;
  }

  async function invite(admin: ReturnType<typeof browser>, label = 'Friends') {
    const { body } = await admin.send(createInviteLinkEndpoint, { body: { label } });
    return (body as { data: { id: string; token: string } }).data;
  }

  /** A browser that entered by an invite link. */
  async function enterByLink(token: string) {
    const guest = browser();
    const { status } = await guest.send(enterByLinkEndpoint, { body: { token } });
    if (status !== 200) throw new Error(`${status}`);
    return guest;
  }

  /** A browser that entered by the view password. */
  async function enterByPassword(password = VIEW_PASSWORD) {
    const guest = browser();
    const { status } = await guest.send(enterByPasswordEndpoint, { body: { password } });
    if (status !== 200) throw new Error(`${status}`);
    return guest;
  }

  /** Sends a request with the cookies of a browser; without one as a stranger. */
  function visit(url: string, guest?: ReturnType<typeof browser>, more: InjectOptions = {}) {
    const cookie = [...(guest?.cookies ?? [])].map(([name, value]) => `${name}=${value}`);
    const headers = { 'x-api-key': API_KEY, cookie: cookie.join('; '), ...more.headers };
    return test.app.inject({ url, ...more, headers });
  }

  const steps = { browser, signIn, choose, invite, enterByLink, enterByPassword, visit };
  return { ...test, ...steps };
}
