import { once } from 'node:events';
import { Agent, get, type IncomingMessage, request } from 'node:http';
import { text } from 'node:stream/consumers';
import { setTimeout as delay } from 'node:timers/promises';
import { API_KEY } from './cases.ts';

const agent = new Agent({ keepAlive: true });
const headers = { 'x-api-key': API_KEY, 'content-type': 'application/json' };

type Sent = {
  method?: string;
  cookie?: string;
  body?: object;
  /** IP address of the client. */
  localAddress?: string;
};

/** Sends a request; returns the response and its cookie. @throws Error when it is rejected */
export async function ask<T>(
  url: string,
  { method = 'GET', cookie = '', body, localAddress = '127.0.0.1' }: Sent = {},
) {
  const sent = request(url, { agent, method, localAddress, headers: { ...headers, cookie } });
  sent.end(body && JSON.stringify(body));
  const [response] = (await once(sent, 'response')) as [IncomingMessage];
  const reply = await text(response);
  if (response.statusCode !== 200 && response.statusCode !== 201)
    throw new Error(`${method} ${url} was answered ${response.statusCode}`);
  const given = response.headers['set-cookie']?.[0]?.split(';', 1)[0];
  return { data: (JSON.parse(reply) as { data: T }).data, cookie: given ?? cookie };
}

/** Retries like browsers: soon after a stream fails, then less often, with jitter. */
const FIRST_TRY_MS = 500;

export type Guest = ReturnType<typeof follow>;

/**
 * Subscribes to a room like a browser: reads a stream, fetches the room at each of its events, and
 * reconnects when the stream fails.
 * @param topic topic of the room in the stream
 */
export function follow(stream: string, topic: string, room: string, cookie: string) {
  let version = 0;
  let looks = 0;
  let reading: IncomingMessage | null = null;
  let isOver = false;
  const waiting = new Set<() => void>();

  async function look(): Promise<void> {
    ({ version } = (await ask<{ version: number }>(room, { cookie })).data);
    looks += 1;
    for (const check of waiting) check();
  }

  async function read(): Promise<void> {
    const sent = get(stream, { agent: false, headers: { ...headers, cookie } });
    [reading] = (await once(sent, 'response')) as [IncomingMessage];
    for await (const piece of reading) if (String(piece).includes(`"${topic}"`)) await look();
  }

  async function stay(): Promise<void> {
    for (let failures = 0; !isOver; failures += 1) {
      const before = looks;
      await read().catch(() => {});
      if (looks > before) failures = 0;
      if (!isOver) await delay(FIRST_TRY_MS * 2 ** failures * (0.5 + Math.random() / 2));
    }
  }

  /** Time at which a condition first holds after a fetch, in milliseconds. */
  function until(isSo: () => boolean): Promise<number> {
    return new Promise((resolve) => {
      const check = () => {
        if (!isSo()) return;
        waiting.delete(check);
        resolve(performance.now());
      };
      waiting.add(check);
      check();
    });
  }

  /** Time at which this version of the room is fetched. */
  const reached = (least: number) => until(() => version >= least);

  /** Time of the next fetch of the room from now on. */
  function back(): Promise<number> {
    const before = looks;
    return until(() => looks > before);
  }

  function leave(): void {
    isOver = true;
    reading?.destroy();
  }

  void stay();
  return { cookie, look, reached, back, leave };
}
