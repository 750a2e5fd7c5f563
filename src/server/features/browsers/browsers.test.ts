import type { FastifyReply, FastifyRequest } from 'fastify';
import { describe, expect, it } from 'vitest';
import * as brackets from '#shared/contracts/brackets.ts';
import * as rooms from '#shared/contracts/rooms.ts';
import { createBudgets } from '../../lib/token-bucket.ts';
import { startRooms, type TestBrowser } from '../rooms/test-rooms.ts';
import { getBrowserId } from './browsers-repository.ts';
import { createBrowsers } from './known-browsers.ts';

const { browser, clock, db, host, openLobby, seat, wait } = await startRooms();

const DAY_SECONDS = 24 * 3600;

/** Creates a bracket by vote with matchups. */
async function addBallot(): Promise<string> {
  const songs = ['A', 'B', 'C', 'D'].map((title) => ({ title, artist: 'X' }));
  const made = await host.send(brackets.createBracketEndpoint, {
    body: { name: 'Cup', songs, voting: 'ballot' },
  });
  const { id } = (made.body as { data: { id: string } }).data;
  await host.send(brackets.generateMatchupsEndpoint, { params: { id } });
  return id;
}

const join = (by: TestBrowser, id: string, reviewer: string) =>
  by.send(brackets.joinBallotEndpoint, { params: { id }, body: { reviewer } });

const findVoter = async (by: TestBrowser, id: string) => {
  const { body } = await by.send(brackets.getBallotEndpoint, { params: { id } });
  return (body as { data: { me: { reviewer: string } | null } }).data.me?.reviewer;
};

const findAll = () => db.selectFrom('browsers').selectAll().execute();

describe('a browser', () => {
  it('has one cookie for its seat and its votes, stored as a hash', async () => {
    const id = await addBallot();
    const { code } = await openLobby(1);
    const [phone] = (await seat(code, 'Ada')) as [TestBrowser];
    await join(phone, id, 'Ada');
    const names = [...phone.cookies.keys()].filter((name) => name !== 'spindle_version');
    expect(names).toEqual(['spindle_person']);
    const secret = phone.cookies.get('spindle_person') ?? '';
    expect(secret).toMatch(/^[\w-]{43}$/);
    const ids = (await findAll()).map((one) => one.id);
    expect(ids).toContain(getBrowserId(secret));
    expect(JSON.stringify(await findAll())).not.toContain(secret);
  });

  it('is known for twelve hours by a room, and for thirty days by a vote', async () => {
    const id = await addBallot();
    const { code } = await openLobby(1);
    const [watcher, voter] = [browser(), browser()];
    await watcher.look(code);
    await join(voter, id, 'Ben');
    wait(DAY_SECONDS / 2 - 1);
    expect(await findAll()).toHaveLength(2);
    wait(2);
    await join(browser(), id, 'Cleo');
    expect(await findAll()).toHaveLength(2);
    expect(await findVoter(voter, id)).toBe('Ben');
    wait(30 * DAY_SECONDS);
    expect(await findVoter(voter, id)).toBeUndefined();
  });

  it('with a made-up cookie gets another', async () => {
    const { code } = await openLobby(1);
    const phone = browser();
    phone.cookies.set('spindle_person', 'chosen');
    await phone.look(code);
    expect(phone.cookies.get('spindle_person')).toMatch(/^[\w-]{43}$/);
  });

  it('is not created by a closed room', async () => {
    const { code } = await openLobby(1);
    await host.ask(rooms.closeRoomEndpoint, code);
    const before = (await findAll()).length;
    await browser().look(code);
    expect(await findAll()).toHaveLength(before);
  });
});

it('new browsers of one address are limited, those of another are not', async () => {
  const cookies = { read: () => null, write: () => {} };
  const now = () => clock.now;
  const { keep } = createBrowsers({ db, now, cookies, budgets: createBudgets(now) });
  const add = (ip: string) =>
    keep({ ip } as FastifyRequest, {} as FastifyReply, {
      browser: undefined,
      seconds: DAY_SECONDS,
      room_id: null,
    });
  for (let count = 0; count < 300; count += 1) await add('10.0.0.1');
  await expect(add('10.0.0.1')).rejects.toMatchObject({ status: 429 });
  await add('10.0.0.2');
  wait(2);
  await add('10.0.0.1');
});
