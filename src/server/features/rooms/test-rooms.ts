import { beforeEach } from 'vitest';
import type { Endpoint, EndpointRequest } from '#shared/contracts/endpoint.ts';
import type { RoomResponse } from '#shared/contracts/room-response.ts';
import { takeSeatEndpoint } from '#shared/contracts/room-seats.ts';
import { rateInRoomEndpoint } from '#shared/contracts/room-votes.ts';
import * as contract from '#shared/contracts/rooms.ts';
import { signInAsAdmin } from '../../testing/test-admin.ts';
import { startTestApp } from '../../testing/test-app.ts';
import { API_KEY } from '../../testing/test-caller.ts';
import { nameByOwner } from '../../testing/test-phone.ts';

type Sent<E extends Endpoint> = { [Part in keyof EndpointRequest<E>]?: unknown };

/** Tiers by the names of people. */
type Cards = Readonly<Record<string, string>>;

export type TestBrowser = ReturnType<Awaited<ReturnType<typeof startRooms>>['browser']>;

/** Starts the app with a host, and browsers with separate cookies. */
export async function startRooms(options: Parameters<typeof startTestApp>[0] = {}) {
  const test = await startTestApp(options);
  const host = browser();
  const signInHost = async () => {
    host.cookies.clear();
    host.keep((await signInAsAdmin(test)).session);
  };
  beforeEach(signInHost);

  /** The same as `call`, without validating each response. */
  const callQuickly: typeof test.call = (...sent) => callFrom('127.0.0.1', ...sent);

  async function callFrom(remoteAddress: string, ...sent: Parameters<typeof test.call>) {
    const [method, url, { headers, body } = {}] = sent;
    const response = await test.app.inject({
      method,
      url,
      remoteAddress,
      headers: { 'x-api-key': API_KEY, 'content-type': 'application/json', ...headers },
      ...(body !== undefined && { payload: JSON.stringify(body) }),
    });
    const { statusCode: status, rawPayload: bytes } = response;
    return { status, headers: response.headers, bytes, body: response.json() };
  }

  /** Creates a browser at an IP address. */
  const browserAt = (address: string) => browser((...sent) => callFrom(address, ...sent));

  /** Creates a browser with a cookie jar. @param call function that sends its requests */
  function browser(call = test.call) {
    const cookies = new Map<string, string>();
    const keep = (text: string) => {
      const [name = '', value = ''] = (text.split(';', 1)[0] ?? '').split(/=(.*)/s);
      cookies.set(name, value);
    };
    const send = async (endpoint: Endpoint, { params, body }: Sent<Endpoint> = {}) => {
      const path = endpoint.path.replace(/:(\w+)/g, (_, name) =>
        encodeURIComponent((params as Record<string, string>)[name] ?? ''),
      );
      const cookie = [...cookies].map(([name, value]) => `${name}=${value}`).join('; ');
      const response = await call(endpoint.method, path, {
        headers: { cookie },
        ...(endpoint.method !== 'GET' && { body: body ?? {} }),
      });
      for (const text of [response.headers['set-cookie'] ?? []].flat()) keep(text);
      return response;
    };
    /** Sends a request about a room; an error response is thrown as 'status CODE'. */
    const ask = async (
      endpoint: Endpoint,
      code: string,
      body: object = {},
      params: object = {},
    ) => {
      const response = await send(endpoint, { params: { code, ...params }, body });
      if (response.status >= 300) throw new Error(`${response.status} ${getCode(response.body)}`);
      return getData(response.body);
    };
    const look = (code: string) => ask(contract.getRoomEndpoint, code);
    const sit = (code: string, reviewer: string) => ask(takeSeatEndpoint, code, { reviewer });
    const rate = (code: string, album_id: string, tier: string | null, note?: string) =>
      ask(rateInRoomEndpoint, code, {
        album_id,
        tier,
        ...(note !== undefined && { note }),
      });
    return { cookies, keep, send, ask, look, sit, rate };
  }

  /** Opens a room in its lobby with a new session of unrated albums. */
  const openLobby = async (count: number) => {
    const session = await test.addSession();
    const albums: string[] = [];
    for (let place = 1; place <= count; place += 1) {
      const fields = { title: `Album ${place}`, session_id: session.id, tier: 'Not rated yet' };
      albums.push((await test.addAlbum(fields)).id);
    }
    const room = await host.ask(contract.openRoomEndpoint, '', { session_id: session.id });
    const [id = ''] = albums;
    return { room, code: room.code, session, albums, id };
  };

  /** Opens a room and starts the first album. */
  const openWith = async (count: number) => {
    const opened = await openLobby(count);
    return { ...opened, room: await host.ask(contract.startRoomEndpoint, opened.code) };
  };

  /** Seats reviewers, each with a phone. */
  const seat = async <const Names extends readonly string[]>(code: string, ...reviewers: Names) => {
    const phones = reviewers.map(() => browser());
    for (const [place, phone] of phones.entries()) await phone.sit(code, reviewers[place] ?? '');
    return phones as { [Place in keyof Names]: (typeof phones)[number] };
  };

  /** Opens a room, starts its album, and seats reviewers: `{ code, id, ada, ben }`. */
  const openSeated = async <const Names extends readonly string[]>(...reviewers: Names) => {
    const opened = await openWith(1);
    return { ...opened, ...nameByOwner(reviewers, await seat(opened.code, ...reviewers)) };
  };

  /** Opens a room with albums, in which reviewers and guests take a seat, and starts the first. */
  const openFor = async (
    album_ids: readonly string[],
    reviewers: readonly string[],
    guests: readonly string[] = [],
  ) => {
    const opening = { album_ids, guests_allowed: true };
    const { code } = await host.ask(contract.openRoomEndpoint, '', opening);
    const phones = new Map((await seat(code, ...reviewers)).map((one, at) => [reviewers[at], one]));
    for (const reviewer of guests) {
      const phone = browser();
      await phone.ask(takeSeatEndpoint, code, { reviewer, is_guest: true });
      phones.set(reviewer, phone);
    }
    await host.ask(contract.startRoomEndpoint, code);
    return { code, phones };
  };

  const revealAndSave = async (code: string, body: object = { tier: 'A' }) => {
    await host.ask(contract.revealRoomEndpoint, code);
    return host.ask(contract.saveInRoomEndpoint, code, body);
  };

  /** Plays an album in a room of its own, with the cards of reviewers and guests. @returns the recap */
  const playEvening = async (album_id: string, reviewers: Cards, guests: Cards = {}) => {
    const { code, phones } = await openFor([album_id], Object.keys(reviewers), Object.keys(guests));
    for (const [name, tier] of Object.entries({ ...reviewers, ...guests }))
      await phones.get(name)?.rate(code, album_id, tier);
    await revealAndSave(code);
    return (await host.ask(contract.closeRoomEndpoint, code)).recap_id ?? '';
  };

  const wait = (seconds: number) => {
    test.clock.now = new Date(test.clock.now.getTime() + seconds * 1000);
  };
  /** Sets the clock to another session, and signs the host in again. */
  const goTo = async (moment: string) => {
    test.clock.now = new Date(moment);
    await signInHost();
  };
  const opening = { openLobby, openWith, openSeated, openFor, seat };
  const playing = { revealAndSave, playEvening, wait, goTo };
  return { ...test, host, browser, browserAt, callQuickly, ...opening, ...playing };
}

export function findTestAlbum({
  albums,
}: Pick<RoomResponse, 'albums'>): RoomResponse['albums'][number] | undefined {
  return albums.find(({ state }) => state === 'rating' || state === 'revealed');
}

function getCode(body: unknown): string {
  return (body as { code: string }).code;
}

function getData(body: unknown): RoomResponse {
  return (body as { data: RoomResponse }).data;
}
