import { describe, expect, it } from 'vitest';
import { ERROR_RESPONSES } from '../../../../demo/fakes/spotify-errors.ts';
import { startTestApp } from '../../testing/test-app.ts';
import { cookiesSet } from '../../testing/test-caller.ts';
import {
  openTestBrowser as open,
  PUBLIC_URL,
  RECORDED,
  RETURN_TO,
  startPlaylistFakes,
  statusAndCode,
} from './test-playlists.ts';

const fakes = await startPlaylistFakes();
const app = await startTestApp({ variables: { ...fakes.variables, PUBLIC_URL } });
const unconfigured = await startTestApp({ variables: { PUBLIC_URL } });
const local = await startTestApp({ variables: fakes.variables });
const { db, clock } = app;
const openBrowser = (to = app) => open(to);

const HOUR = 3_600_000;

describe('connecting', () => {
  it('redirects to Spotify and returns to the starting page', async () => {
    const { call, agree, list } = await openBrowser();
    const { back, given } = await agree();
    expect(back.origin + back.pathname).toBe(`${PUBLIC_URL}/brackets/spotify/callback`);
    const { status, body } = await call('POST', '/exchange', given);
    expect([status, body]).toEqual([200, { success: true, data: { return_to: RETURN_TO } }]);
    expect((await list()).status).toBe('connected');
  });

  it('requests only playlist access, with a code challenge and a state', async () => {
    const { call, cookies } = await openBrowser();
    const { body, headers } = await call('POST', '/connect', { return_to: '/' });
    const { url, redirect_uri } = (body as { data: Record<string, string> }).data;
    expect(redirect_uri).toBe(`${PUBLIC_URL}/brackets/spotify/callback`);
    const { searchParams } = new URL(url ?? '');
    expect(searchParams.get('scope')).toBe('playlist-read-private playlist-read-collaborative');
    expect(searchParams.get('code_challenge_method')).toBe('S256');
    expect(searchParams.get('state')).toMatch(/^[\w-]{43}$/);
    expect(url).not.toContain('fake-spotify-secret');
    expect(cookiesSet(headers)[0]).toMatch(
      /^spindle_spotify=[\w-]+; Max-Age=600; Path=\/; HttpOnly; SameSite=Lax$/,
    );
    expect(cookies.has('spindle_spotify')).toBe(true);
  });

  it('accepts a code once', async () => {
    const { call, agree } = await openBrowser();
    const { given } = await agree();
    await call('POST', '/exchange', given);
    expect(statusAndCode(await call('POST', '/exchange', given))).toEqual([
      400,
      'SPOTIFY_STATE_UNKNOWN',
    ]);
  });

  it('rejects another state, and the right one after that', async () => {
    const { call, agree } = await openBrowser();
    const { given } = await agree();
    const response = await call('POST', '/exchange', { ...given, state: 'other' });
    expect(statusAndCode(response)).toEqual([400, 'SPOTIFY_STATE_UNKNOWN']);
    expect(cookiesSet(response.headers)[0]).toMatch(/^spindle_spotify=; Max-Age=0;/);
    expect(statusAndCode(await call('POST', '/exchange', given))).toEqual([
      400,
      'SPOTIFY_STATE_UNKNOWN',
    ]);
  });

  it('rejects a browser that did not start the connection', async () => {
    const { given } = await (await openBrowser()).agree();
    const other = await openBrowser();
    expect(statusAndCode(await other.call('POST', '/exchange', given))[0]).toBe(400);
  });

  it('is rejected when Spotify rejects the code', async () => {
    const { call, agree, list } = await openBrowser();
    const { given } = await agree();
    const response = await call('POST', '/exchange', { ...given, code: 'made-up' });
    expect(statusAndCode(response)).toEqual([400, 'SPOTIFY_CODE_REFUSED']);
    expect((await list()).status).toBe('not connected');
  });

  it.each(['x', 'bm8ganNvbg', Buffer.from('{"state":1}').toString('base64url')])(
    'rejects the cookie %s',
    async (cookie) => {
      const { call, agree, cookies } = await openBrowser();
      const { given } = await agree();
      cookies.set('spindle_spotify', cookie);
      expect(statusAndCode(await call('POST', '/exchange', given))).toEqual([
        400,
        'SPOTIFY_STATE_UNKNOWN',
      ]);
    },
  );

  it('explains that Spotify does not accept the host name localhost', async () => {
    const { call } = await openBrowser(local);
    const { status, body } = await call('POST', '/connect', { return_to: '/' });
    expect([status, body]).toMatchObject([
      409,
      {
        code: 'SPOTIFY_REDIRECT',
        error:
          'Spotify does not redirect to http://localhost. Open Spindle at http://127.0.0.1, and register http://127.0.0.1/brackets/spotify/callback with the Spotify app.',
      },
    ]);
  });

  it('reports that no Spotify client is configured', async () => {
    const { call, list } = await openBrowser(unconfigured);
    expect(statusAndCode(await call('POST', '/connect', { return_to: '/' }))).toEqual([
      503,
      'SPOTIFY_NOT_CONFIGURED',
    ]);
    expect(await list()).toEqual({ status: 'not configured', playlists: [] });
  });
});

describe('the tokens', () => {
  it('are in no response and no cookie, and are encrypted in the database', async () => {
    const browser = await openBrowser();
    const response = await browser.connect();
    const seen = JSON.stringify([response.body, response.headers, [...browser.cookies]]);
    const rows = await db.selectFrom('spotify_connections').selectAll().execute();
    expect(rows).toHaveLength(1);
    expect(seen + rows[0]?.tokens).not.toMatch(/fake-token|refresh_token|access_token/);
  });

  it('are deleted with the admin session', async () => {
    const { connect, cookies } = await openBrowser();
    await connect();
    const headers = { cookie: `spindle_session=${cookies.get('spindle_session')}` };
    await app.call('POST', '/api/auth/logout', { body: {}, headers });
    expect(await db.selectFrom('spotify_connections').selectAll().execute()).toEqual([]);
  });

  it('are deleted when the session expires', async () => {
    await (await openBrowser()).connect();
    clock.now = new Date(clock.now.getTime() + 9 * HOUR);
    await (await openBrowser()).list();
    expect(await db.selectFrom('spotify_connections').selectAll().execute()).toEqual([]);
  });

  it('are deleted on request', async () => {
    const { connect, call, list } = await openBrowser();
    await connect();
    expect((await call('DELETE', '', {})).body).toEqual({ success: true, data: {} });
    expect((await list()).status).toBe('not connected');
  });

  it('belong to one session only', async () => {
    await (await openBrowser()).connect();
    expect((await (await openBrowser()).list()).status).toBe('not connected');
  });

  it('are renewed before they expire, and when they are rejected', async () => {
    const { connect, list } = await openBrowser();
    await connect();
    const renewals = () => fakes.calls.filter(({ path }) => path === '/api/token').length - 1;
    await list();
    expect(renewals()).toBe(0);
    clock.now = new Date(clock.now.getTime() + HOUR - 60_000);
    expect((await list()).status).toBe('connected');
    expect(renewals()).toBe(1);
    fakes.expireTokens();
    expect((await list()).status).toBe('connected');
    expect(renewals()).toBe(2);
  });

  it('are renewed once for concurrent requests', async () => {
    const { connect, list } = await openBrowser();
    await connect();
    fakes.calls.length = 0;
    clock.now = new Date(clock.now.getTime() + HOUR);
    await Promise.all([list(), list(), list()]);
    expect(fakes.calls.filter(({ service }) => service === 'accounts')).toHaveLength(1);
  });

  it('that were revoked end the connection', async () => {
    const { connect, list, call } = await openBrowser();
    await connect();
    fakes.play('accounts', ERROR_RESPONSES['refresh token revoked']);
    fakes.expireTokens();
    expect((await list()).status).toBe('not connected');
    expect(statusAndCode(await call('GET', `/playlists/${RECORDED}`))).toEqual([
      409,
      'SPOTIFY_NOT_CONNECTED',
    ]);
  });
});
