import type { ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { setTimeout as delay } from 'node:timers/promises';
import type { RoomResponse } from '#shared/contracts/room-response.ts';
import { roomTopic } from '#shared/domain/site/event-topics.ts';
import { BARE_ROOM, BARE_STREAM } from './cases.ts';
import { REVIEWERS } from './data-set.ts';
import { ask, follow, type Guest } from './room-guest.ts';
import { getUsage, type Latency, median, quantile, startServer } from './throughput.ts';

export type RoomCost = {
  guests: number;
  /**
   * Milliseconds between a tap and the other guests' fetches of the room, the request of the tap
   * included.
   */
  own: Latency;
  bare: Latency;
  /** Fraction of a core while idle. */
  core: number;
  /** Milliseconds between the restart of a killed server and each guest's fetch of the room. */
  back: Latency;
};

/** A room admits 60 browsers without a seat; the host is one of them. */
const WATCHERS = 59;
const TAPS = 40;

/** Interval of a browser's own polling. */
const IDLE_MS = 20_000;

type Room = { origin: string; code: string; album_id: string };

/** Measures a full listening room, beside bare streams of the same server and a plain response. */
export async function measureRoom(directory: string): Promise<RoomCost> {
  const { server, origin } = await startServer(directory);
  const bare = await measureBare(origin);
  const room = await openRoom(origin);
  const guests = await enter(room);
  const own = await measureTaps(room, guests);
  const core = await measureIdle(server, guests);
  server.kill('SIGKILL');
  await once(server, 'exit');
  const back = guests.map((guest) => guest.back());
  const again = await startServer(directory, Number(new URL(origin).port));
  const ready = performance.now();
  const times = (await Promise.all(back)).map((at) => at - ready);
  for (const guest of guests) guest.leave();
  again.server.disconnect();
  await once(again.server, 'exit');
  return { guests: guests.length, own, bare, core, back: getLatency(times) };
}

async function measureBare(origin: string): Promise<Latency> {
  const stream = origin + BARE_STREAM;
  const guests = Array.from({ length: WATCHERS + REVIEWERS.length }, () =>
    follow(stream, 'albums', origin + BARE_ROOM, ''),
  );
  await delay(1000);
  const bare = await measure(guests, (n) => ask(stream, { method: 'POST', body: { n } }));
  for (const guest of guests) guest.leave();
  return bare;
}

async function openRoom(origin: string): Promise<Room> {
  const password = { method: 'POST', body: { password: 'any' } };
  const { cookie } = await ask(`${origin}/api/auth/verify-password`, password);
  const opening = { method: 'POST', cookie, body: {} };
  const { data } = await ask<RoomResponse>(`${origin}/api/rooms`, opening);
  await ask(`${origin}/api/rooms/${data.code}/start`, { method: 'POST', cookie, body: {} });
  return { origin, code: data.code, album_id: data.albums[0]?.album_id ?? '' };
}

/** Seats first, then watchers; each has fetched the room. */
async function enter({ origin, code }: Room): Promise<Guest[]> {
  const room = `${origin}/api/rooms/${code}`;
  const cookies: string[] = [];
  for (const reviewer of REVIEWERS)
    cookies.push((await ask(`${room}/seats`, { method: 'POST', body: { reviewer } })).cookie);
  // A room admits 40 of one address.
  for (let n = 0; n < WATCHERS; n += 1)
    cookies.push((await ask(room, { localAddress: `127.0.0.${1 + (n % 2)}` })).cookie);
  const guests = cookies.map((cookie) =>
    follow(`${origin}/api/events?room=${code}`, roomTopic(code), room, cookie),
  );
  await Promise.all(guests.map((guest) => guest.reached(1)));
  await delay(1000);
  return guests;
}

/** One seat changes its rating repeatedly. */
async function measureTaps({ origin, code, album_id }: Room, guests: readonly Guest[]) {
  const [seat, ...others] = guests;
  const url = `${origin}/api/rooms/${code}`;
  const { cookie = '' } = seat ?? {};
  const { version } = (await ask<RoomResponse>(url, { cookie })).data;
  const tap = (n: number) => {
    const body = { album_id, tier: n % 2 === 0 ? 'A' : 'B' };
    return ask(`${url}/rating`, { method: 'PUT', cookie, body });
  };
  return measure(others, tap, version);
}

async function measure(
  guests: readonly Guest[],
  change: (n: number) => Promise<unknown>,
  version = 0,
): Promise<Latency> {
  const times: number[] = [];
  for (let n = 1; n <= TAPS; n += 1) {
    // Waits longer than the window in which changes are coalesced.
    await delay(100);
    const start = performance.now();
    const seen = guests.map((guest) => guest.reached(version + n));
    await change(n);
    times.push(...(await Promise.all(seen)).map((at) => at - start));
  }
  return getLatency(times);
}

async function measureIdle(server: ChildProcess, guests: readonly Guest[]): Promise<number> {
  const before = await getUsage(server);
  for (const guest of guests) {
    await delay(IDLE_MS / guests.length);
    await guest.look();
  }
  const { cpu } = await getUsage(server);
  const spent = cpu.user + cpu.system - before.cpu.user - before.cpu.system;
  return spent / 1000 / IDLE_MS;
}

function getLatency(times: readonly number[]): Latency {
  return { median: median(times), p99: quantile(times, 0.99) };
}
