import { describe, expect, it } from 'vitest';
import * as contract from '#shared/contracts/club-access.ts';
import {
  createPersonalLinkEndpoint,
  openPersonalLinkEndpoint,
  revokePersonalLinkEndpoint,
} from '#shared/contracts/personal-links.ts';
import { getSettingsEndpoint, updateSettingsEndpoint } from '#shared/contracts/settings.ts';
import { getEngine } from '../../database/engine.ts';
import { startPrivateClub, VIEW_PASSWORD } from '../../plugins/private-club/test-private-club.ts';
import { cookiesSet, PASSWORD } from '../../testing/test-caller.ts';

const club = await startPrivateClub();
const { app, db, clock, choose, invite, enterByLink, enterByPassword, visit, browser } = club;

const YEAR_SECONDS = 365 * 24 * 3600;

type Guest = ReturnType<typeof browser>;
type Endpoint = Parameters<Guest['send']>[0];

/** Sends a request. @returns the data, or the status and code of the error */
async function ask(guest: Guest, endpoint: Endpoint, sent = {}) {
  const { status, body } = await guest.send(endpoint, sent);
  const { data, code } = body as { data?: never; code?: string };
  return data ?? `${status} ${code}`;
}

const isIn = async (guest: Guest) => (await visit('/api/sessions', guest)).statusCode === 200;
const wait = (seconds: number) => {
  clock.now = new Date(clock.now.getTime() + seconds * 1000);
};

describe('an invite link', () => {
  it('gives every browser that opens it access for a year', async () => {
    const admin = await choose('link');
    const { token, ...link } = await invite(admin, 'Family');
    expect(token).toMatch(/^[\w-]{22}$/);
    expect(link).toMatchObject({ label: 'Family', last_used_at: null, browsers: 0 });
    const [one, other] = [await enterByLink(token), await enterByLink(token)];
    expect(await Promise.all([one, other, browser()].map(isIn))).toEqual([true, true, false]);
    wait(YEAR_SECONDS - 1);
    expect(await isIn(one)).toBe(true);
    wait(1);
    expect(await isIn(one)).toBe(false);
  });

  it('is one of several, each revoked with its own browsers', async () => {
    const admin = await choose('link');
    const [family, chat] = [await invite(admin, 'Family'), await invite(admin, 'Chat')];
    const [one, other] = [await enterByLink(family.token), await enterByLink(chat.token)];
    await ask(admin, contract.revokeInviteLinkEndpoint, { params: { id: family.id } });
    await ask(admin, contract.revokeInviteLinkEndpoint, { params: { id: family.id } });
    expect(await Promise.all([one, other].map(isIn))).toEqual([false, true]);
    const late = await ask(browser(), contract.enterByLinkEndpoint, {
      body: { token: family.token },
    });
    expect(late).toBe('401 INVITE_LINK_INVALID');
    expect(await ask(admin, contract.getClubAccessEndpoint)).toMatchObject({
      invite_links: [{ label: 'Chat', browsers: 1 }],
    });
  });

  it('opened again counts the browser once', async () => {
    const admin = await choose('link');
    const { token } = await invite(admin);
    const guest = await enterByLink(token);
    await ask(guest, contract.enterByLinkEndpoint, { body: { token } });
    expect(await isIn(guest)).toBe(true);
    expect(await db.selectFrom('admitted_browsers').selectAll().execute()).toHaveLength(1);
  });

  it('is stored as a hash, like the cookies of its browsers', async () => {
    const admin = await choose('link');
    const { token } = await invite(admin);
    const guest = await enterByLink(token);
    const stored = JSON.stringify([
      await db.selectFrom('invite_links').selectAll().execute(),
      await db.selectFrom('admitted_browsers').selectAll().execute(),
      await db.selectFrom('creations').selectAll().execute(),
    ]);
    expect(stored).toContain('token_hash');
    for (const secret of [token, guest.cookies.get('spindle_club') ?? '-'])
      expect(stored).not.toContain(secret);
  });

  it('has at most 500 browsers; the one that opened it first is out', async () => {
    const admin = await choose('link');
    const { id, token } = await invite(admin);
    const first = await enterByLink(token);
    wait(1);
    const expires_at = new Date(clock.now.getTime() + YEAR_SECONDS * 1000).toISOString();
    const others = Array.from({ length: 499 }, (_, number) => ({
      secret_hash: `${number}`,
      link_id: id,
      expires_at,
    }));
    await db.insertInto('admitted_browsers').values(others).execute();
    expect(await isIn(first)).toBe(true);
    await enterByLink(token);
    expect(await isIn(first)).toBe(false);
  });

  it('is rejected while the club asks for its password, and works again later', async () => {
    const admin = await choose('link');
    const { token } = await invite(admin);
    const guest = await enterByLink(token);
    await choose('password', VIEW_PASSWORD);
    expect(await isIn(guest)).toBe(false);
    const late = await ask(browser(), contract.enterByLinkEndpoint, { body: { token } });
    expect(late).toBe('401 INVITE_LINK_INVALID');
    await choose('link');
    expect(await isIn(guest)).toBe(true);
  });
});

describe('the view password', () => {
  it('gives access for a year, until it changes', async () => {
    await choose('password', VIEW_PASSWORD);
    const guest = await enterByPassword(` ${VIEW_PASSWORD}\n`);
    expect(await isIn(guest)).toBe(true);
    await choose('password', 'another password');
    expect(await isIn(guest)).toBe(false);
    await expect(enterByPassword()).rejects.toThrow('401');
    expect(await isIn(await enterByPassword('another password'))).toBe(true);
  });

  it('is stored as an Argon2id hash', async () => {
    await choose('password', VIEW_PASSWORD);
    const stored = await db
      .selectFrom('settings')
      .select('value')
      .where('name', '=', 'view_password_hash')
      .executeTakeFirstOrThrow();
    expect(stored.value).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$/);
  });

  it('has its own throttle, like that of the admin password', async () => {
    await choose('password', VIEW_PASSWORD);
    const guess = (password: string) =>
      ask(browser(), contract.enterByPasswordEndpoint, { body: { password } });
    for (let attempt = 0; attempt < 5; attempt += 1)
      expect(await guess('wrong password')).toBe('401 INVALID_VIEW_PASSWORD');
    expect(await guess(VIEW_PASSWORD)).toBe('429 TOO_MANY_ATTEMPTS');
    // Its attempts do not lock the admin out.
    await club.signIn();
    wait(60);
    expect(await guess(VIEW_PASSWORD)).toEqual({ is_admitted: true });
  });

  it('is asked for only while visibility is password', async () => {
    await choose('password', VIEW_PASSWORD);
    await choose('link');
    const guess = ask(browser(), contract.enterByPasswordEndpoint, {
      body: { password: VIEW_PASSWORD },
    });
    expect(await guess).toBe('409 NO_VIEW_PASSWORD');
  });

  it('cannot be required without one, or be short', async () => {
    await db.deleteFrom('settings').where('name', '=', 'view_password_hash').execute();
    const admin = await choose('open');
    const missing = await admin.send(updateSettingsEndpoint, {
      body: { password: PASSWORD, visibility: 'password' },
    });
    expect([missing.status, missing.body]).toMatchObject([
      400,
      { fields: { visibility: 'Please choose a club password first' } },
    ]);
    const short = await admin.send(contract.changeViewPasswordEndpoint, {
      body: { password: PASSWORD, view_password: '1234567' },
    });
    expect([short.status, short.body]).toMatchObject([
      400,
      { fields: { view_password: 'A view password has at least 8 characters' } },
    ]);
    expect(await isIn(browser())).toBe(true);
  });
});

describe('a private club', () => {
  it('is open to admins, while they are signed in', async () => {
    const admin = await choose('link');
    expect(await isIn(admin)).toBe(true);
    wait(8 * 3600);
    expect(await isIn(admin)).toBe(false);
    expect(await isIn(await club.signIn())).toBe(true);
  });

  it('is open to phones with a personal link, until it is revoked', async () => {
    const admin = await choose('link');
    const params = { reviewer: 'Ben' };
    const created = await admin.send(createPersonalLinkEndpoint, { params });
    const { token } = (created.body as { data: { token: string } }).data;
    const phone = browser();
    expect(await isIn(phone)).toBe(false);
    expect(await ask(phone, openPersonalLinkEndpoint, { body: { token } })).toEqual({
      reviewer: 'Ben',
      room_code: null,
      seat: null,
      unseen_round: null,
    });
    expect(await isIn(phone)).toBe(true);
    await admin.send(revokePersonalLinkEndpoint, { params });
    expect(await isIn(phone)).toBe(false);
  });

  it('is left by one browser alone', async () => {
    const admin = await choose('link');
    const { token } = await invite(admin);
    const [one, other] = [await enterByLink(token), await enterByLink(token)];
    const secret = one.cookies.get('spindle_club');
    const { headers, body } = await one.send(contract.leaveClubEndpoint);
    expect(headers['clear-site-data']).toBe('"cache"');
    expect(body).toMatchObject({ data: { is_admitted: false } });
    expect(one.cookies.get('spindle_club')).toBe('');
    one.keep(`spindle_club=${secret}`);
    expect(await Promise.all([one, other].map(isIn))).toEqual([false, true]);
  });

  it('keeps the access of a browser that leaves while another way is asked for', async () => {
    const admin = await choose('link');
    const guest = await enterByLink((await invite(admin)).token);
    await choose('password', VIEW_PASSWORD);
    const { headers } = await guest.send(contract.leaveClubEndpoint);
    expect(cookiesSet(headers)).toEqual([]);
    await choose('link');
    expect(await isIn(guest)).toBe(true);
  });

  it('accepts no forged or foreign cookie', async () => {
    const admin = await choose('link');
    const { id } = await invite(admin);
    for (const cookie of [id, 'x', '', "' or 1=1", '%00', '\ud800'.toWellFormed()]) {
      const guest = browser();
      guest.keep(`spindle_club=${encodeURIComponent(cookie)}`);
      guest.keep(`spindle_person=${encodeURIComponent(cookie)}`);
      guest.keep(`spindle_session=${encodeURIComponent(cookie)}`);
      expect(await isIn(guest), cookie).toBe(false);
    }
  });
});

it('the cookie of a private club is a secret for a year', async () => {
  const { token } = await invite(await choose('link'));
  const { headers } = await browser().send(contract.enterByLinkEndpoint, { body: { token } });
  const pattern = /^spindle_club=[\w-]{43}; Max-Age=31536000; Path=\/; HttpOnly; SameSite=Lax$/;
  expect(cookiesSet(headers)).toEqual([expect.stringMatching(pattern)]);
});

describe('the token of the feeds', () => {
  it('opens the feeds and nothing else, until it is replaced or revoked', async () => {
    const admin = await choose('link');
    const make = async () =>
      (await ask(admin, contract.createFeedTokenEndpoint)) as unknown as { token: string };
    const load = async (token: string, url = '/calendar.ics') =>
      (await app.inject(`${url}?token=${token}`)).statusCode;
    const first = await make();
    expect(first.token).toMatch(/^[\w-]{22}$/);
    expect(await load(first.token)).toBe(200);
    expect(await load(first.token, '/changes.atom')).toBe(200);
    expect(await load('wrong', '/changes.atom')).toBe(401);
    expect(await load('wrong')).toBe(401);
    for (const url of ['/', '/api/albums', '/api/events'])
      expect(await load(first.token, url)).toBe(401);
    const { headers } = await app.inject(`/calendar.ics?token=${first.token}`);
    expect(headers['cache-control']).toBe('private, no-cache');
    const second = await make();
    expect(await Promise.all([first, second].map(({ token }) => load(token)))).toEqual([401, 200]);
    await ask(admin, contract.revokeFeedTokenEndpoint);
    expect(await load(second.token)).toBe(401);
    expect(await ask(admin, contract.getClubAccessEndpoint)).toMatchObject({
      has_feed_token: false,
    });
  });
});

describe('settings of the server', async () => {
  const fixed = await startPrivateClub({
    variables: { VISIBILITY: 'password', VIEW_PASSWORD },
    ...(getEngine(db) === 'sqlite' && { engine: 'sqlite' as const }),
  });

  it('win over stored ones, which cannot be changed', async () => {
    const guest = await fixed.enterByPassword();
    expect((await fixed.visit('/api/sessions', guest)).statusCode).toBe(200);
    const admin = await fixed.signIn();
    expect(await ask(admin, getSettingsEndpoint)).toMatchObject({
      club: { visibility: 'password' },
      fixed: expect.arrayContaining(['visibility']),
    });
    expect(await ask(admin, contract.getClubAccessEndpoint)).toMatchObject({
      has_view_password: true,
      is_view_password_fixed: true,
    });
    const password = PASSWORD;
    const open = { body: { password, visibility: 'open' } };
    expect(await ask(admin, updateSettingsEndpoint, open)).toBe('409 SETTING_FIXED');
    const other = { body: { password, view_password: 'another password' } };
    expect(await ask(admin, contract.changeViewPasswordEndpoint, other)).toBe('409 SETTING_FIXED');
    expect((await fixed.visit('/api/sessions')).statusCode).toBe(401);
  });
});
