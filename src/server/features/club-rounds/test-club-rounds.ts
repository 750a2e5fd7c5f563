import type { ClubRoundDetail } from '#shared/contracts/club-rounds.ts';
import * as contract from '#shared/contracts/club-rounds.ts';
import type { Endpoint } from '#shared/contracts/endpoint.ts';
import * as links from '#shared/contracts/personal-links.ts';
import { startRooms, type TestBrowser } from '../rooms/test-rooms.ts';

type Opening = {
  title?: string;
  albums?: readonly string[];
  ends_at?: string | null;
  people?: readonly string[];
  verdict?: 'suggestion' | 'admin';
};

type Sent = { params?: Record<string, string>; body?: object };

/** Starts the app with a host, who opens rounds, and phones with personal links. */
export async function startClubRounds(options: Parameters<typeof startRooms>[0] = {}) {
  return addRounds(await startRooms(options));
}

/** Adds the steps of rounds to an app with rooms. */
export function addRounds<Rooms extends Awaited<ReturnType<typeof startRooms>>>(test: Rooms) {
  const { host, browser, addAlbum } = test;

  /** Sends a request; an error response is thrown as 'status CODE'. */
  const send = async <T = ClubRoundDetail>(
    by: TestBrowser,
    endpoint: Endpoint,
    sent: Sent = {},
  ): Promise<T> => {
    const { status, body } = await by.send(endpoint, sent);
    const { data, code } = body as { data: T; code: string };
    if (status >= 300) throw new Error(`${status} ${code}`);
    return data;
  };

  const createLink = async (reviewer: string) =>
    (
      await send<{ token: string }>(host, links.createPersonalLinkEndpoint, {
        params: { reviewer },
      })
    ).token;

  /** Creates one more link of a reviewer. */
  const addLink = async (reviewer: string) =>
    (await send<{ token: string }>(host, links.addPersonalLinkEndpoint, { params: { reviewer } }))
      .token;

  /** A phone that opened the new personal link of a reviewer. */
  const linkedPhone = async (reviewer: string, token?: string, call?: typeof test.call) => {
    const phone = browser(call);
    const body = { token: token ?? (await createLink(reviewer)) };
    await send(phone, links.openPersonalLinkEndpoint, { body });
    return phone;
  };

  /** Phones of several reviewers, in their order. */
  const linkedPhones = async <Names extends readonly string[]>(...names: Names) => {
    const phones: TestBrowser[] = [];
    for (const name of names) phones.push(await linkedPhone(name));
    return phones as { [Index in keyof Names]: TestBrowser };
  };

  const addAlbums = async (count: number) => {
    const { id: session_id } = await test.addSession({ session_date: '2026-03-05' });
    const ids: string[] = [];
    for (let place = 1; place <= count; place += 1)
      ids.push((await addAlbum({ title: `Album ${place}`, session_id, tier: 'Not rated yet' })).id);
    return ids;
  };

  const open = async ({ albums, ...given }: Opening = {}) => {
    const body = { album_ids: albums ?? (await addAlbums(2)), ...given };
    return send(host, contract.openClubRoundEndpoint, { body });
  };

  const rate = (
    by: TestBrowser,
    id: string,
    album_id: string | undefined,
    tier: string | null,
    note: string | null = null,
  ) =>
    send(by, contract.rateInClubRoundEndpoint, { params: { id }, body: { album_id, tier, note } });

  const look = (by: TestBrowser, id: string) =>
    send(by, contract.getClubRoundEndpoint, { params: { id } });

  /** Sends a request of the host about a round. */
  const asHost = (endpoint: Endpoint, id: string, body: object = {}, params: object = {}) =>
    send(host, endpoint, { params: { id, ...params }, body });

  /** Signs the host in again, after days without a request. */
  const signInAgain = () => test.goTo(test.clock.now.toISOString());

  const steps = {
    send,
    createLink,
    addLink,
    linkedPhone,
    linkedPhones,
    addAlbums,
    open,
    rate,
    look,
    asHost,
    signInAgain,
  };
  return { ...(test as Omit<Rooms, keyof typeof steps>), ...steps };
}
