import { once } from 'node:events';
import { createServer, request } from 'node:http';
import type { AddressInfo } from 'node:net';
import { setTimeout as delay } from 'node:timers/promises';
import { expect, type Page } from '@playwright/test';
import type { Visibility } from '#shared/domain/club/club-access.ts';
import { ADMIN_PASSWORD, API_KEY } from './server.ts';

export const VIEW_PASSWORD = 'round and round';

/** Changes a private club by the API, as an admin on another device. */
export async function adminAt(url: string) {
  const send = async (method: string, path: string, body: object, cookie = '') => {
    const response = await fetch(url + path, {
      method,
      headers: { 'x-api-key': API_KEY, 'content-type': 'application/json', cookie },
      body: JSON.stringify(body),
    });
    expect(response.status, `${method} ${path}`).toBe(200);
    return response;
  };
  const signedIn = await send('POST', '/api/auth/verify-password', { password: ADMIN_PASSWORD });
  const cookie = signedIn.headers
    .getSetCookie()
    .map((text) => text.split(';', 1)[0])
    .join('; ');
  const change = async (method: string, path: string, body: object = {}) =>
    (await (await send(method, path, body, cookie)).json()).data;
  return {
    choose: async (visibility: Visibility, view_password?: string) => {
      const password = ADMIN_PASSWORD;
      if (view_password !== undefined)
        await change('PUT', '/api/club-access/view-password', { password, view_password });
      await change('PUT', '/api/settings', { password, visibility });
    },
    invite: (label: string): Promise<{ id: string; token: string }> =>
      change('POST', '/api/invite-links', { label }),
    revoke: (id: string) => change('DELETE', `/api/invite-links/${id}`),
    makePersonalLink: async (reviewer: string): Promise<string> =>
      (await change('PUT', `/api/personal-links/${reviewer}`)).token,
  };
}

/** Starts a proxy in front of a server, whose responses it can delay. */
export async function startSlowProxy(target: string) {
  let delayMs = 0;
  const server = createServer(async (received, response) => {
    const { method, headers, url = '/' } = received;
    await delay(delayMs);
    const options = { method, headers, agent: false as const };
    const passed = request(target + url, options, (given) => {
      response.writeHead(given.statusCode ?? 502, given.headers);
      given.pipe(response);
    });
    passed.on('error', () => response.destroy());
    response.on('close', () => passed.destroy());
    received.pipe(passed);
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    delayBy: (ms: number) => {
      delayMs = ms;
    },
    stop: () => {
      server.close();
      server.closeAllConnections();
    },
  };
}

/** Expects the sign-in page, without a word of the club. */
export async function expectSignIn(page: Page): Promise<void> {
  await expect(page).toHaveTitle('This club is private');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('This club is private');
  await expect(page.getByRole('banner')).toHaveCount(0);
}
