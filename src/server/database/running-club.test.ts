import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { signInAsAdmin } from '../testing/test-admin.ts';
import { startTestApp } from '../testing/test-app.ts';
import { OLD_FILES, openOldClub } from '../testing/test-old-club.ts';
import { createPhone } from '../testing/test-phone.ts';
import { migrate } from './migrate.ts';

type Responses = Record<string, { status: number; body: { data: unknown } }>;

/** Responses of 0.2.0 to the same requests, in the same order. */
const BEFORE: Responses = JSON.parse(
  readFileSync(join(OLD_FILES, 'responses-in-game.json'), 'utf8'),
);

/** When they were recorded. */
const AT = '2026-11-26T22:00:00.000Z';

const { db, name } = await openOldClub();
await migrate(db);
const test = await startTestApp({ database: name, variables: { REVIEWERS: '' } });

type Phone = ReturnType<typeof createPhone>;
type Call = Parameters<typeof test.call>;

/** Sends a request with the cookies of a phone. */
async function send(by: Phone, method: Call[0], path: string, body?: object) {
  const cookie = [...by.cookies].map(([key, value]) => `${key}=${value}`).join('; ');
  const response = await test.call(method, path, {
    headers: { cookie },
    ...(body !== undefined && { body }),
  });
  for (const text of [response.headers['set-cookie'] ?? []].flat()) by.keep(String(text));
  return { status: response.status, body: response.body };
}

type Room = { albums: object[]; mine: object | null };
type Me = { reviewer: string | null };
type Ballot = { voters?: { reviewer: string }[] };

/**
 * A response of 0.2.0 as it is today: rooms count the votes and have times, ballots mark guests,
 * personal links are counted, and retired reviewers have ended.
 */
function asToday(request: string, { status, body }: Responses[string]) {
  if (/FHWKW$|seat/.test(request))
    return { status, body: { ...body, data: asRoomToday(body.data as Room) } };
  if (/link$|\/me$/.test(request)) {
    // She takes her seat after she opened her link.
    const hasSeat = request.endsWith('/me');
    return { status, body: { ...body, data: asMeToday(body.data as Me, hasSeat) } };
  }
  if (/personal-links$/.test(request) && status === 200) {
    const data = (body.data as object[]).map((link) => ({ ...link, links: 1 }));
    return { status, body: { ...body, data } };
  }
  if (!request.endsWith('/ballot')) return { status, body };
  const { voters = [], ...ballot } = body.data as Ballot;
  const present = voters.filter(({ reviewer }) => reviewer !== 'Dev');
  const data = { ...ballot, voters: present.map((voter) => ({ ...voter, is_guest: false })) };
  return { status, body: { ...body, data } };
}

/** A phone with a name knows the open room, and its seat there. */
const asMeToday = (me: Me, hasSeat: boolean) => ({
  ...me,
  room_code: me.reviewer === null ? null : 'FHWKW',
  seat: hasSeat ? me.reviewer : null,
  unseen_round: null,
});

const asRoomToday = (room: Room) => ({
  ...room,
  votes: 2,
  started_at: '2026-11-26T21:53:17.205Z',
  // Calls and guesses of an earlier cookie are in.
  mine: room.mine && { ...room.mine, has_call: true, has_guess: true },
  albums: room.albums.map((album) => ({ ...album, revealed_at: null, saved_at: null })),
});

it('responds after the migration as 0.2.0 did, in the middle of a room, a game and a vote', async () => {
  test.clock.now = new Date(AT);
  const phone = () => createPhone(test.call);
  const [host, ada] = [phone(), phone()];
  host.keep((await signInAsAdmin(test)).session);
  const by: Record<string, Phone> = { host, ada, stranger: phone() };
  const today: Record<string, unknown> = {};
  for (const request of Object.keys(BEFORE)) {
    if (request === 'ada opens her link')
      today[request] = await send(ada, 'POST', '/api/me', { token: 'i7fKZe4JapLYD1WxZ6BzDw' });
    else if (request === 'ada takes her seat over')
      today[request] = await send(ada, 'POST', '/api/rooms/FHWKW/seats', { reviewer: 'Ada' });
    else {
      const [, reader = '', path = ''] = /(\w+) (\/\S+)$/.exec(request) ?? [];
      today[request] = await send(by[reader] as Phone, 'GET', path);
    }
  }
  const expected = Object.entries(BEFORE).map(([key, response]) => [key, asToday(key, response)]);
  expect(today).toEqual(Object.fromEntries(expected));
});
