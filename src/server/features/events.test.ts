import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { connect } from 'node:net';
import { sql } from 'kysely';
import { afterEach, describe, expect, it } from 'vitest';
import { deleteAlbumEndpoint, updateAlbumEndpoint } from '#shared/contracts/albums.ts';
import {
  createBracketEndpoint,
  deleteBracketEndpoint,
  generateMatchupsEndpoint,
  revokeShareEndpoint,
  shareBracketEndpoint,
  updateBracketEndpoint,
} from '#shared/contracts/brackets.ts';
import { followEventsEndpoint, type VersionEvent } from '#shared/contracts/events.ts';
import { rateInRoomEndpoint } from '#shared/contracts/room-votes.ts';
import { openRoomEndpoint, startRoomEndpoint } from '#shared/contracts/rooms.ts';
import { updateSettingsEndpoint } from '#shared/contracts/settings.ts';
import { bracketTopic, roomTopic } from '#shared/domain/site/event-topics.ts';
import { extendAdminSession, signInAsAdmin } from '../testing/test-admin.ts';
import { startTestApp } from '../testing/test-app.ts';
import { API_KEY } from '../testing/test-caller.ts';
import { createPresentVersions } from './events-routes.ts';

const { app, db, send, ask, call, clock, addAlbum, addSession, writeOnOtherServer } =
  await startTestApp({
    streams: { ofAddress: 3, inAll: 4, heartbeat: 5 },
    // PostgreSQL on a busy machine: a server that doubts its versions publishes every topic.
    listening: { beatMs: 500, holdsMs: 20_000, againMs: 250 },
  });
const { port } = new URL(await app.listen({ port: 0 }));

it('knows the versions of followed brackets only', async () => {
  const present = createPresentVersions({ db, version: () => '1', rooms: { changes: () => 0 } });
  await present(new Set([bracketTopic('unknown'), bracketTopic('other')]));
  const versions = await present(new Set([bracketTopic('other')]));
  expect(versions.has(bracketTopic('other'))).toBe(true);
  expect(versions.has(bracketTopic('unknown'))).toBe(false);
});

const closing: (() => void)[] = [];
afterEach(async () => {
  for (const close of closing.splice(0)) close();
  await expect.poll(() => openStreams()).toBe(0);
});

function openStreams(): Promise<number> {
  return new Promise((resolve, reject) =>
    app.server.getConnections((error, count) => (error ? reject(error) : resolve(count))),
  );
}

/** Subscribes to a stream, and collects its data. */
async function follow(query = '', from = '127.0.0.1', to = Number(port), cookie = 'a=b') {
  const socket = connect({ port: to, host: '127.0.0.1', localAddress: from });
  closing.push(() => socket.destroy());
  let text = '';
  socket.on('data', (piece) => {
    text += piece;
  });
  socket.on('error', () => {});
  await once(socket, 'connect');
  const head = `GET ${followEventsEndpoint.path}${query} HTTP/1.1\r\nHost: a\r\nX-Api-Key: ${API_KEY}\r\nAccept-Encoding: gzip, br\r\nCookie: ${cookie}\r\n\r\n`;
  socket.write(head);
  await expect.poll(() => text).toContain('\r\n\r\n');
  /** The published versions by topic. */
  const received = () => {
    const events = [...text.matchAll(/^data: (.*)$/gm)].map(([, data]) => JSON.parse(data ?? ''));
    const versions = new Map<string, string[]>();
    for (const { topic, version } of events as VersionEvent[])
      versions.set(topic, [...(versions.get(topic) ?? []), version]);
    return versions;
  };
  /** Number of published versions of a topic, once the stream is idle. */
  const count = (topic: string) => received().get(topic)?.length ?? 0;
  const begun = (topic = 'albums') => expect.poll(() => count(topic)).toBeGreaterThan(0);
  return { socket, text: () => text, received, count, begun };
}

describe('an event stream', () => {
  it('sends the current versions at once, with headers that prevent buffering', async () => {
    const { text, begun, received } = await follow();
    await begun();
    const head = text().toLowerCase();
    expect(head).toContain('http/1.1 200 ok');
    expect(head).toContain('content-type: text/event-stream\r\n');
    expect(head).toContain('cache-control: no-store');
    expect(head).toContain('x-accel-buffering: no');
    expect(head).toContain('x-content-type-options: nosniff');
    expect(head).not.toContain('content-encoding');
    const topics = ['albums', 'brackets', 'rooms', 'rounds', 'club', 'sign-outs'];
    expect([...received().keys()]).toEqual(topics);
  });

  it('sends a heartbeat while nothing changes', async () => {
    const { text, begun, count } = await follow();
    await begun();
    const before = text().length;
    await expect.poll(() => text().slice(before)).toContain('\n:\n\n');
    expect(count('albums')).toBe(1);
  });

  it('publishes each kind of write in its topic, without its content', async () => {
    const stream = await follow();
    await stream.begun();
    const { id } = await addAlbum();
    const { session: cookie } = await signInAsAdmin({ send });
    const headers = { cookie };
    const body = { name: 'Canary', songs: [song('One'), song('Two')] };
    const changed = async (topic: string, write: () => Promise<unknown>) => {
      // Waits, so that earlier writes are not published in the same event.
      await stillness(stream);
      const before = stream.count(topic);
      const other = topic === 'brackets' ? 'albums' : 'brackets';
      const beside = stream.count(other);
      await write();
      await expect.poll(() => stream.count(topic)).toBe(before + 1);
      expect(stream.count(other)).toBe(beside);
    };
    await changed('albums', () => addSession({ location: 'Canary' }));
    await changed('albums', () =>
      ask(updateAlbumEndpoint, { params: { id }, body: { artist: 'Canary' } }),
    );
    await changed('albums', () =>
      ask(updateAlbumEndpoint, { params: { id }, body: { individual_tiers: { Ada: 'A' } } }),
    );
    await changed('albums', () => ask(deleteAlbumEndpoint, { params: { id } }));
    await changed('brackets', () => ask(createBracketEndpoint, { body, headers }));
    // The settings are part of every version: all change with the commit, and again once the server
    // has read the settings, in one event or two.
    await stillness(stream);
    const before = stream.count('club');
    await ask(updateSettingsEndpoint, { body: { name: 'Canary' } });
    await expect.poll(() => stream.count('club')).toBeGreaterThan(before);
    expect(stream.text()).not.toContain('Canary');
  });

  it('publishes nothing for writes that change no response', async () => {
    const stream = await follow();
    await stream.begun();
    await stillness(stream);
    const before = stream.count('albums') + stream.count('brackets');
    await signInAsAdmin({ send });
    await call('GET', '/api/albums');
    await stillness(stream);
    expect(stream.count('albums') + stream.count('brackets')).toBe(before);
  });

  it('publishes that an admin session was ended, but no sign-in', async () => {
    const stream = await follow();
    await stream.begun('sign-outs');
    const [one, other] = [await signInAsAdmin({ send }), await signInAsAdmin({ send })];
    await stillness(stream);
    expect(stream.count('sign-outs')).toBe(1);
    const headers = { cookie: one.session };
    await call('POST', '/api/auth/logout', { body: { everywhere: true }, headers });
    await expect.poll(() => stream.count('sign-outs')).toBe(2);
    expect(await extendAdminSession({ send }, other.session)).toBe('401 ADMIN_REQUIRED');
  });

  it('publishes a commit of another process, and a new day', async () => {
    const stream = await follow();
    await stream.begun();
    await writeOnOtherServer((other) =>
      sql`insert into settings values (${randomUUID()}, '')`.execute(other),
    );
    await expect.poll(() => stream.count('albums')).toBe(2);
    clock.now = new Date('2026-03-07T12:00:00.000Z');
    await expect.poll(() => stream.count('albums')).toBe(3);
  });

  it('sends the ETags of the responses, so that a client detects missed changes', async () => {
    const etag = async () => String((await call('GET', '/api/albums')).headers.etag);
    const first = await follow();
    await first.begun();
    const [version] = first.received().get('albums') ?? [];
    expect(await etag()).toBe(`W/"${version}"`);
    first.socket.destroy();
    await addSession();
    const second = await follow();
    await second.begun();
    expect(second.received().get('albums')).not.toEqual([version]);
    expect(`W/"${second.received().get('albums')?.at(-1)}"`).toBe(await etag());
    expect(second.received().get('brackets')).toEqual(first.received().get('brackets'));
  });
});

describe('a bracket subscription', () => {
  it('has a topic of its own, by its id and by its share token', async () => {
    const { session: cookie } = await signInAsAdmin({ send });
    const headers = { cookie };
    const make = async (name: string) =>
      (
        await ask(createBracketEndpoint, {
          headers,
          body: { name, songs: [song('One'), song('Two')] },
        })
      ).data;
    const { id } = await make('Followed');
    const other = await make('Other');
    const { share_token } = (await ask(shareBracketEndpoint, { headers, params: { id } })).data;
    const topics = [`bracket:${id}`, `bracket:${share_token}`] as const;
    const stream = await follow(`?bracket=${id}&bracket=${share_token}`);
    await stream.begun(topics[0]);
    const counts = () => topics.map((topic) => stream.count(topic));
    expect(counts()).toEqual([1, 1]);
    await ask(generateMatchupsEndpoint, { headers, params: { id }, body: {} });
    await expect.poll(() => counts()).toEqual([2, 2]);
    await stillness(stream);
    const all = stream.count('brackets');
    await ask(updateBracketEndpoint, {
      headers,
      params: { id: other.id },
      body: { name: 'Another' },
    });
    await expect.poll(() => stream.count('brackets')).toBe(all + 1);
    expect(counts()).toEqual([2, 2]);
    await ask(revokeShareEndpoint, { headers, params: { id } });
    await expect.poll(() => counts()).toEqual([3, 3]);
    await ask(deleteBracketEndpoint, { headers, params: { id } });
    await expect.poll(() => stream.count(topics[0])).toBe(4);
    expect(stream.received().get(topics[0])?.at(-1)).toMatch(/\.none$/);
    expect(stream.received().get(topics[1])?.at(-1)).toMatch(/\.none$/);
  });

  it('for an unknown bracket is like one for an unchanged bracket', async () => {
    const stream = await follow('?bracket=nowhere');
    await stream.begun('bracket:nowhere');
    expect(stream.received().get('bracket:nowhere')).toEqual([expect.stringMatching(/\.none$/)]);
  });
});

describe('a reaction', () => {
  it('is sent to the streams of its room only, for seats, and reports no change', async () => {
    const { session: cookie } = await signInAsAdmin({ send });
    const headers = { cookie };
    const { code } = (await ask(openRoomEndpoint, { body: {}, headers })).data;
    const seated = await call('POST', `/api/rooms/${code}/seats`, { body: { reviewer: 'Ada' } });
    const seat = String(seated.headers['set-cookie']).split(';', 1)[0] ?? '';
    const [stream, other] = [await follow(`?room=${code}`), await follow()];
    await stream.begun(roomTopic(code));
    await stillness(stream);
    const before = stream.received().get(roomTopic(code));
    const react = (emoji: string, by: string) =>
      call('POST', `/api/rooms/${code}/reactions`, { body: { emoji }, headers: { cookie: by } });
    expect((await react('🎵', cookie)).status).toBe(401);
    expect((await react('S', seat)).status).toBe(400);
    expect((await react('🎵', seat)).body).toMatchObject({ data: { emoji: '🎵' } });
    await expect.poll(() => stream.text()).toContain('"reaction":"🎵"');
    expect(new Set(stream.received().get(roomTopic(code)))).toEqual(new Set(before));
    expect(other.text()).not.toContain('reaction');
    const late = await follow(`?room=${code}`);
    await expect.poll(() => late.text()).toContain('"reaction":"🎵"');
    const statuses: number[] = [];
    for (let count = 0; count < 7; count += 1) statuses.push((await react('👀', seat)).status);
    expect(statuses.at(-1)).toBe(429);
    clock.now = new Date(clock.now.getTime() + 2000);
    expect((await react('👀', seat)).status).toBe(200);
    await call('POST', `/api/rooms/${code}/close`, { body: {}, headers });
  });
});

describe('a room subscription', () => {
  it('publishes one event per card, and the change of a sealed one to its own browser alone', async () => {
    const { session: cookie } = await signInAsAdmin({ send });
    const { id } = await addAlbum({ tier: 'Now Listening To' });
    const { code } = (await ask(openRoomEndpoint, { headers: { cookie }, body: {} })).data;
    const params = { code };
    const seated = await call('POST', `/api/rooms/${code}/seats`, { body: { reviewer: 'Ada' } });
    const [seat = ''] = [seated.headers['set-cookie'] ?? ''].flat();
    await ask(startRoomEndpoint, { headers: { cookie }, params, body: {} });
    const own = await follow(`?room=${code}`, '127.0.0.1', Number(port), seat.split(';', 1)[0]);
    const other = await follow(`?room=${code}`);
    const topic = roomTopic(code);
    for (const stream of [own, other]) {
      await stream.begun(topic);
      await stillness(stream);
    }
    const [first, others] = [own.count(topic), other.count(topic)];
    for (const [place, tier] of (['A', 'B', 'C'] as const).entries()) {
      const body = { album_id: id, tier };
      await ask(rateInRoomEndpoint, { params, body, headers: { cookie: seat } });
      await expect.poll(() => own.count(topic)).toBe(first + place + 1);
      await stillness(other);
      expect([own.count(topic), other.count(topic)]).toEqual([first + place + 1, others + 1]);
    }
  });
});

/** The last chunk of a response. */
const ENDED = /0\r\n\r\n$/;

describe('streams', () => {
  it('reject other methods', async () => {
    const head = await app.inject({
      method: 'HEAD',
      url: followEventsEndpoint.path,
      headers: { 'x-api-key': API_KEY },
    });
    expect([head.statusCode, head.headers.allow]).toEqual([405, 'GET']);
  });

  it('are limited per address, give way to other addresses, and free their slot', async () => {
    const mine = [await follow(), await follow(), await follow()];
    expect((await follow()).text()).toContain('HTTP/1.1 429 ');
    const other = await follow('', '127.0.0.2');
    await other.begun();
    const third = await follow('', '127.0.0.3');
    await third.begun();
    await expect.poll(() => mine[0]?.text()).toMatch(ENDED);
    const fourth = await follow('', '127.0.0.4');
    await fourth.begun();
    await expect.poll(() => mine[1]?.text()).toMatch(ENDED);
    const full = await follow('', '127.0.0.5');
    expect(full.text()).toContain('HTTP/1.1 503 ');
    expect(full.text().toLowerCase()).toContain('retry-after: 60');
    expect(full.text()).toContain('"code":"STREAMS_FULL"');
    other.socket.destroy();
    await expect.poll(async () => (await follow('', '127.0.0.5')).text()).toContain(' 200 OK');
  });

  it('cost no compute budget, and end at once with the server', async () => {
    const { app: own, call: ask } = await startTestApp({
      streams: { heartbeat: 60_000 },
      computing: { most: 1, every: 1e9 },
    });
    const to = Number(new URL(await own.listen({ port: 0 })).port);
    const readers = [await follow('', '127.0.0.1', to), await follow('', '127.0.0.1', to)];
    for (const { begun } of readers) await begun();
    expect((await ask('GET', '/api/albums')).status).toBe(200);
    expect((await ask('GET', '/api/sessions')).status).toBe(429);

    const ends = readers.map(({ socket }) => once(socket, 'end'));
    const begun = performance.now();
    const stopped = own.close();
    await Promise.all(ends);
    expect(performance.now() - begun).toBeLessThan(1000);
    for (const { text, socket } of readers) {
      expect(text()).toMatch(/0\r\n\r\n$/);
      socket.destroy();
    }
    await stopped;
  });
});

/** Waits until a few heartbeats add nothing new. */
async function stillness({ text }: { text: () => string }): Promise<void> {
  for (;;) {
    const before = text();
    const since = () => text().slice(before.length);
    await expect.poll(() => since().match(/^:$/gm)?.length).toBeGreaterThan(20);
    if (!since().includes('data:')) return;
  }
}

function song(title: string) {
  return { title, artist: 'A' };
}
