import { readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { describe, expect, it } from 'vitest';
import * as contract from '#shared/contracts/personal-links.ts';
import {
  answerSeatRequestEndpoint,
  freeSeatEndpoint,
  requestSeatEndpoint,
} from '#shared/contracts/room-seats.ts';
import * as rooms from '#shared/contracts/rooms.ts';
import { copyDatabase } from '../../database/copy.ts';
import { getEngine } from '../../database/engine.ts';
import { cookiesSet } from '../../testing/test-caller.ts';
import { ENDPOINTS } from '../../testing/test-endpoints.ts';
import { startRooms, type TestBrowser } from '../rooms/test-rooms.ts';
import { findRecords } from '../transfer/transfer-repository.ts';

const test = await startRooms();
const { db, file, host, browser, openWith, seat, wait } = test;

const NOON = '2026-03-06T12:00:00.000Z';
const YEAR_SECONDS = 365 * 24 * 3600;

/** Of a phone without seat and reveal. */
const NOWHERE = { room_code: null, seat: null, unseen_round: null };

type Body = { data: { reviewer: string | null; token: string }; code: string };

/** Sends a request; an error response is thrown as 'status CODE'. */
async function ask(by: TestBrowser, endpoint: Parameters<TestBrowser['send']>[0], sent = {}) {
  const { status, body } = await by.send(endpoint, sent);
  const { data, code } = body as Body;
  if (status >= 300) throw new Error(`${status} ${code}`);
  return data;
}

const create = async (reviewer: string) =>
  (await ask(host, contract.createPersonalLinkEndpoint, { params: { reviewer } })).token;
const add = async (reviewer: string) =>
  (await ask(host, contract.addPersonalLinkEndpoint, { params: { reviewer } })).token;
const revoke = (reviewer: string) =>
  ask(host, contract.revokePersonalLinkEndpoint, { params: { reviewer } });
const list = () => ask(host, contract.listPersonalLinksEndpoint);
const open = (phone: TestBrowser, token: string) =>
  ask(phone, contract.openPersonalLinkEndpoint, { body: { token } });
const leave = (phone: TestBrowser) => ask(phone, contract.leavePersonalLinkEndpoint);
const getMe = async (phone: TestBrowser) => (await ask(phone, contract.getMeEndpoint)).reviewer;

/** A phone that opened the new link of a reviewer. */
async function personalPhone(reviewer: string) {
  const token = await create(reviewer);
  const phone = browser();
  await open(phone, token);
  return { phone, token };
}

describe('a personal link', () => {
  it('makes every phone that opens it the reviewer', async () => {
    const token = await create('Ben');
    expect(token).toMatch(/^[\w-]{22}$/);
    const [one, other, stranger] = [browser(), browser(), browser()];
    expect(await open(one, token)).toEqual({ reviewer: 'Ben', ...NOWHERE });
    wait(60);
    await open(other, token);
    expect(await Promise.all([one, other, stranger].map(getMe))).toEqual(['Ben', 'Ben', null]);
    expect(await list()).toEqual([
      {
        reviewer: 'Ben',
        created_at: NOON,
        last_used_at: '2026-03-06T12:01:00.000Z',
        links: 1,
        phones: 2,
      },
    ]);
  });

  it('opened again on a phone counts it once, and renews its year', async () => {
    const { phone, token } = await personalPhone('Ben');
    wait(YEAR_SECONDS - 1);
    await open(phone, token);
    wait(YEAR_SECONDS - 1);
    expect(await getMe(phone)).toBe('Ben');
    wait(1);
    expect(await getMe(phone)).toBeNull();
    await host.send(contract.listPersonalLinksEndpoint);
    expect(await db.selectFrom('browsers').selectAll().execute()).toHaveLength(1);
    await open(browser(), token);
    expect(await db.selectFrom('browsers').selectAll().execute()).toHaveLength(1);
  });

  it('has at most ten phones; the one that opened it first ends', async () => {
    const { phone: first, token } = await personalPhone('Ben');
    const phones = Array.from({ length: 10 }, () => browser());
    for (const phone of phones) {
      wait(1);
      await open(phone, token);
    }
    expect(await getMe(first)).toBeNull();
    expect(await Promise.all(phones.map(getMe))).toEqual(phones.map(() => 'Ben'));
  });

  it('replaces the previous one, and ends its phones', async () => {
    const { phone, token } = await personalPhone('Ben');
    const { phone: ada } = await personalPhone('Ada');
    wait(60);
    const next = await create('Ben');
    expect(next).not.toBe(token);
    expect(await getMe(phone)).toBeNull();
    expect(await getMe(ada)).toBe('Ada');
    await expect(open(phone, token)).rejects.toThrow('401 PERSONAL_LINK_INVALID');
    await open(phone, next);
    expect(await list()).toMatchObject([
      { reviewer: 'Ada', phones: 1 },
      { reviewer: 'Ben', created_at: '2026-03-06T12:01:00.000Z', phones: 1 },
    ]);
  });

  it('for a new phone leaves the earlier one and its phones', async () => {
    const { phone, token } = await personalPhone('Ben');
    wait(60);
    const another = await add('Ben');
    expect(another).not.toBe(token);
    const facts = { reviewer: 'Ben', created_at: '2026-03-06T12:01:00.000Z', links: 2 };
    // The new one was not opened.
    expect(await list()).toEqual([{ ...facts, last_used_at: NOON, phones: 1 }]);
    const [second, third] = [browser(), browser()];
    await open(second, another);
    await open(third, token);
    expect(await Promise.all([phone, second, third].map(getMe))).toEqual(['Ben', 'Ben', 'Ben']);
    const last_used_at = '2026-03-06T12:01:00.000Z';
    expect(await list()).toEqual([{ ...facts, last_used_at, phones: 3 }]);
  });

  it('is the first one, if the reviewer has none', async () => {
    const token = await add('Ben');
    expect(await list()).toMatchObject([{ links: 1, last_used_at: null, phones: 0 }]);
    const phone = browser();
    await open(phone, token);
    expect(await getMe(phone)).toBe('Ben');
  });

  it.each([
    ['revoked', () => revoke('Ben'), 0],
    ['replaced', () => create('Ben'), 1],
  ])('is %s together with all others', async (_, end, left) => {
    const { phone, token } = await personalPhone('Ben');
    const another = await add('Ben');
    const second = browser();
    await open(second, another);
    await end();
    expect(await Promise.all([phone, second].map(getMe))).toEqual([null, null]);
    for (const dead of [token, another])
      await expect(open(browser(), dead)).rejects.toThrow('401 PERSONAL_LINK_INVALID');
    expect(await db.selectFrom('personal_links').selectAll().execute()).toHaveLength(left);
  });

  it('is one of ten at most', async () => {
    for (let count = 0; count < 10; count += 1) await add('Ben');
    await expect(add('Ben')).rejects.toThrow('409 TOO_MANY_LINKS');
    await create('Ben');
    await add('Ben');
    expect(await list()).toMatchObject([{ links: 2 }]);
  });

  it('was not opened because its reviewer took a seat by another', async () => {
    const { code } = await openWith(1);
    const { phone } = await personalPhone('Ben');
    const again = browser();
    await phone.sit(code, 'Ben');
    await open(again, await add('Ben'));
    await add('Ben');
    wait(60);
    await again.sit(code, 'Ben');
    const uses = await db.selectFrom('personal_links').select('last_used_at').execute();
    expect(uses.map((one) => one.last_used_at).sort()).toEqual([
      '2026-03-06T12:01:00.000Z',
      '2026-03-06T12:01:00.000Z',
      null,
    ]);
  });

  it('of another reviewer changes the phone', async () => {
    const { phone } = await personalPhone('Ben');
    await open(phone, await create('Ada'));
    expect(await getMe(phone)).toBe('Ada');
    expect(await list()).toMatchObject([
      { reviewer: 'Ada', phones: 1 },
      { reviewer: 'Ben', phones: 0 },
    ]);
  });

  it('is revoked for all its phones, more than once', async () => {
    const { phone, token } = await personalPhone('Ben');
    await revoke('Ben');
    await revoke('Ben');
    expect(await getMe(phone)).toBeNull();
    await expect(open(phone, token)).rejects.toThrow('401 PERSONAL_LINK_INVALID');
    expect(await list()).toEqual([]);
  });

  it('is left by one phone alone', async () => {
    const { phone, token } = await personalPhone('Ben');
    const other = browser();
    await open(other, token);
    const stolen = phone.cookies.get('spindle_person');
    expect(await leave(phone)).toEqual({ reviewer: null, ...NOWHERE });
    expect(phone.cookies.get('spindle_person')).toBe('');
    phone.keep(`spindle_person=${stolen}`);
    expect(await Promise.all([phone, other].map(getMe))).toEqual([null, 'Ben']);
    await leave(browser());
  });
});

describe('a phone with a seat, and no personal link', () => {
  it('knows its room until the seat is free', async () => {
    const { code } = await openWith(1);
    const [phone, stranger] = [browser(), browser()];
    await stranger.look(code);
    await phone.sit(code, 'Ben');
    expect(await ask(phone, contract.getMeEndpoint)).toEqual({
      ...{ reviewer: null, room_code: code, seat: 'Ben', unseen_round: null },
    });
    const nothing = { reviewer: null, ...NOWHERE };
    expect(await ask(stranger, contract.getMeEndpoint)).toEqual(nothing);
    await host.ask(freeSeatEndpoint, code, {}, { reviewer: 'Ben' });
    expect(await ask(phone, contract.getMeEndpoint)).toEqual(nothing);
  });
});

describe('in a room, a phone with a personal link', () => {
  it('takes its seat over from an earlier cookie, with its sealed card', async () => {
    const { code, albums } = await openWith(1);
    const { phone, token } = await personalPhone('Ben');
    await phone.sit(code, 'Ben');
    await phone.rate(code, albums[0] ?? '', 'S', 'mine');
    const again = browser();
    await open(again, token);
    expect((await again.sit(code, 'Ben')).mine).toEqual({
      reviewer: 'Ben',
      tier: null,
      note: null,
      is_in: true,
      call: null,
      guess: null,
      has_call: false,
      has_guess: false,
    });
    await expect(phone.rate(code, albums[0] ?? '', 'F')).rejects.toThrow('401 SEAT_REQUIRED');
  });

  it('keeps a seat that it took before, under a new cookie', async () => {
    const { code } = await openWith(1);
    const [phone] = (await seat(code, 'Ada')) as [TestBrowser];
    const before = phone.cookies.get('spindle_person');
    await open(phone, await create('Ben'));
    expect(phone.cookies.get('spindle_person')).not.toBe(before);
    expect((await phone.look(code)).mine).toMatchObject({ reviewer: 'Ada' });
    phone.cookies.set('spindle_person', before ?? '');
    expect((await phone.look(code)).mine).toBeNull();
  });

  it('requests it from another phone, and may then take it over', async () => {
    const { code } = await openWith(1);
    const [stranger] = await seat(code, 'Ben');
    const { phone, token } = await personalPhone('Ben');
    await expect(phone.sit(code, 'Ben')).rejects.toThrow('409 SEAT_TAKEN');
    await phone.ask(requestSeatEndpoint, code, { reviewer: 'Ben' });
    await host.ask(answerSeatRequestEndpoint, code, { allow: true }, { reviewer: 'Ben' });
    expect((await stranger?.look(code))?.mine).toBeNull();
    const again = browser();
    await open(again, token);
    expect((await again.sit(code, 'Ben')).mine).toMatchObject({ reviewer: 'Ben' });
  });

  it('takes over no other reviewer’s seat', async () => {
    const { code } = await openWith(1);
    const { phone: ada } = await personalPhone('Ada');
    await ada.sit(code, 'Ada');
    const { phone } = await personalPhone('Ben');
    await expect(phone.sit(code, 'Ada')).rejects.toThrow('409 SEAT_TAKEN');
    // Neither does a phone that once had a seat of that name without a link.
    await phone.sit(code, 'Cleo');
    const cleo = (await personalPhone('Cleo')).phone;
    await expect(cleo.sit(code, 'Cleo')).rejects.toThrow('409 SEAT_TAKEN');
  });

  it.each([
    ['revoked', () => revoke('Ben')],
    ['replaced', () => create('Ben')],
  ])('loses the seat when the link is %s', async (_, end) => {
    const { code, albums } = await openWith(1);
    const { phone } = await personalPhone('Ben');
    const { phone: ada } = await personalPhone('Ada');
    await phone.sit(code, 'Ben');
    await ada.sit(code, 'Ada');
    await end();
    expect(await phone.look(code)).toMatchObject({ mine: null, seats: [{ reviewer: 'Ada' }] });
    await expect(phone.rate(code, albums[0] ?? '', 'S')).rejects.toThrow('401 SEAT_REQUIRED');
  });

  it.each([
    ['is left', async (phone: TestBrowser) => leave(phone)],
    ['becomes another’s', async (phone: TestBrowser) => open(phone, await create('Ada'))],
  ])('frees the seat when the phone %s', async (_, end) => {
    const { code } = await openWith(1);
    const { phone } = await personalPhone('Ben');
    await phone.sit(code, 'Ben');
    await end(phone);
    expect((await host.look(code)).seats).toEqual([]);
  });

  it('is revoked also after the room', async () => {
    const { code } = await openWith(1);
    const { phone } = await personalPhone('Ben');
    await phone.sit(code, 'Ben');
    await host.ask(rooms.closeRoomEndpoint, code);
    await revoke('Ben');
    expect(await getMe(phone)).toBeNull();
  });
});

describe('a phone has no rights of an admin', () => {
  it('in any call that needs them', async () => {
    const { phone } = await personalPhone('Ben');
    const forAdmins = ENDPOINTS.filter(({ access }) => access === 'session');
    expect(forAdmins.length).toBeGreaterThan(20);
    for (const endpoint of forAdmins) {
      const params = { reviewer: 'Ben', code: 'BCDFG', id: 'x', matchId: 'x', songId: 'x' };
      const { status } = await phone.send(endpoint, { params });
      expect([endpoint.path, status]).toEqual([endpoint.path, 401]);
    }
    expect(await list()).toHaveLength(1);
  });
});

it('the cookie is a secret of its own', async () => {
  const expected = 'spindle_person=…; Max-Age=31536000; Path=/; HttpOnly; SameSite=Strict';
  const token = await create('Ben');
  const { headers: sent } = await test.call('POST', '/api/me', { body: { token } });
  const [cookie = ''] = cookiesSet(sent);
  expect(cookie.replace(/=[\w-]{43};/, '=…;')).toBe(expected);
  expect(cookie).not.toContain(token);
  const { headers: left } = await test.call('DELETE', '/api/me', { body: {} });
  expect(cookiesSet(left)[0]).toBe(expected.replace('…; Max-Age=31536000', '; Max-Age=0'));
});

describe('tokens and cookies', () => {
  it('are in no response but their own, no export, and no database or backup', async () => {
    const { phone, token } = await personalPhone('Ben');
    const secrets = [token, phone.cookies.get('spindle_person') ?? ''];
    const isReported = (text: string) => secrets.some((secret) => text.includes(secret));
    const { code, albums, session } = await openWith(1);
    await phone.sit(code, 'Ben');
    const params = { code, id: session.id, albumId: albums[0], token: code, matchId: 'x' };
    for (const reader of [browser(), phone, host])
      for (const endpoint of ENDPOINTS.filter(({ method }) => method === 'GET')) {
        const { body } = await reader.send(endpoint, { params: { ...params, reviewer: 'Ben' } });
        expect([endpoint.path, isReported(JSON.stringify(body ?? ''))]).toEqual([
          endpoint.path,
          false,
        ]);
      }
    expect(isReported(JSON.stringify(await db.transaction().execute(findRecords)))).toBe(false);
    const rows = [
      await db.selectFrom('personal_links').selectAll().execute(),
      await db.selectFrom('browsers').selectAll().execute(),
    ];
    expect(isReported(JSON.stringify(rows))).toBe(false);
    if (getEngine(db) === 'postgres') return;
    const copy = join(dirname(file), 'copy.db');
    copyDatabase(file, copy);
    expect(isReported(readFileSync(copy, 'latin1'))).toBe(false);
  });
});
