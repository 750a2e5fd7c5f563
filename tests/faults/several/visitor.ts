import type { Bracket } from '#shared/contracts/bracket.ts';
import type { RoomResponse } from '#shared/contracts/room-response.ts';
import { bracketProblems } from '#shared/domain/brackets/bracket-invariants.ts';
import { ADMIN_PASSWORD } from '../../e2e/support/server.ts';
import { must, mustBeEmpty } from '../check.ts';
import { createClient } from '../client.ts';

const TIERS = ['S', 'A', 'B', 'C', 'D', 'E', 'F'] as const;

/** Expected statuses while servers are killed: successful, rejected, or unknown. */
const EXPECTED = [200, 201, 400, 403, 404, 409, 429, 502, 503];

export type Club = { bracket: string; code: string };

/** Last acknowledged value, and all values sent since without a response. */
type Known = { values: readonly string[] };

export type Visitor = ReturnType<typeof createVisitor>;

/**
 * Visitor with a browser, an own album, a preferred song and perhaps a seat. Checks each response
 * against earlier ones.
 */
export function createVisitor(url: string, address: string, random: () => number) {
  const client = createClient(url, { address, sockets: 1 });
  const cookies = new Map<string, string>();
  const counts = { asked: 0, acknowledged: 0, unknown: 0 };
  let album = '';
  let own: Known = { values: ['Not rated yet'] };
  let bracket: Bracket | null = null;
  let sealed: Known & { of: string } = { of: '', values: [] };

  /**
   * Sends a request and stores the cookies.
   * @returns the data, or `null` if it was rejected or the result is unknown
   */
  async function ask<T>(method: string, path: string, body?: object): Promise<T | null> {
    counts.asked += 1;
    const cookie = [...cookies].map(([name, value]) => `${name}=${value}`).join('; ');
    try {
      const response = await client.call(method, path, body, { cookie });
      must(
        EXPECTED.includes(response.status),
        `${method} ${path} is ${response.status} ${response.text}`,
      );
      for (const text of response.headers['set-cookie'] ?? []) {
        const [name = '', value = ''] = (text.split(';', 1)[0] ?? '').split(/=(.*)/s);
        cookies.set(name, value);
      }
      if (response.status >= 500) counts.unknown += 1;
      if (response.status >= 300) return null;
      if (method !== 'GET') counts.acknowledged += 1;
      return (JSON.parse(response.text) as { data: T }).data;
    } catch (error) {
      // The server was killed during the request.
      if ((error as NodeJS.ErrnoException).code === undefined) throw error;
      counts.unknown += 1;
      return null;
    }
  }

  function pickOne<T>(list: readonly T[]): T {
    const found = list[Math.floor(random() * list.length)];
    must(found !== undefined, 'the list to choose from is empty');
    return found;
  }

  async function writeAlbum(): Promise<void> {
    const tier = pickOne(TIERS.filter((one) => one !== own.values.at(-1)));
    own = { values: [...own.values, tier] };
    const body = { password: ADMIN_PASSWORD, tier };
    if ((await ask('PUT', `/api/albums/${album}`, body)) !== null) own = { values: [tier] };
  }

  async function readAlbum(): Promise<void> {
    const isList = random() < 0.5;
    const path = isList ? '/api/albums?limit=100&sort=newest' : `/api/albums/${album}`;
    const found = await ask<Shown | Shown[]>('GET', path);
    if (found !== null) mustBeOwn([found].flat());
  }

  /** Checks that a list of albums has this visitor's album as it was acknowledged. */
  function mustBeOwn(albums: readonly Shown[]): void {
    const shown = albums.find(({ id }) => id === album)?.tier ?? 'nothing';
    must(own.values.includes(shown), `wrote ${own.values.join(' or ')}, but reads ${shown}`);
  }

  async function playBracket({ bracket: id }: Club): Promise<void> {
    const path = `/api/brackets/${id}`;
    const match = bracket === null ? undefined : pickOne(bracket.matchups);
    const isPick = match !== undefined && random() < 0.6;
    const body = { winner_id: match?.song_a ?? null, version: match?.version, cascade: true };
    const responded = isPick
      ? await ask<Bracket>('PUT', `${path}/matches/${match.id}`, body)
      : await (random() < 0.2
          ? ask<Bracket>('POST', `${path}/undo`, {})
          : ask<Bracket>('GET', path));
    if (responded === null) {
      bracket = (await ask<Bracket>('GET', path)) ?? bracket;
      return;
    }
    mustBeSound(responded);
    const before = bracket?.version ?? 0;
    must(
      responded.version >= before,
      `the bracket went from ${before} back to ${responded.version}`,
    );
    bracket = responded;
  }

  async function rate({ code }: Club): Promise<void> {
    const room = await ask<RoomResponse>('GET', `/api/rooms/${code}`);
    if (room === null) return;
    mustBeFair(room);
    const hand = getHand(room);
    if (hand === undefined || room.mine === null) return;
    const of = `${hand.album_id} ${hand.round}`;
    const isRating = hand.state === 'rating';
    if (isRating && sealed.of === of)
      must(
        sealed.values.includes(String(room.mine.tier)),
        `rated ${sealed.values}, but reads ${room.mine.tier}`,
      );
    if (!isRating) return;
    const tier = pickOne(TIERS);
    const before = sealed.of === of ? sealed.values : [String(room.mine.tier)];
    sealed = { of, values: [...before, tier] };
    const path = `/api/rooms/${code}/rating`;
    if ((await ask('PUT', path, { album_id: hand.album_id, tier })) !== null)
      sealed = { of, values: [tier] };
  }

  /** Host's actions: reveals the cards, saves the album, starts the next one. */
  async function lead({ code }: Club): Promise<void> {
    const path = `/api/rooms/${code}`;
    const room = await ask<RoomResponse>('GET', path);
    if (room === null) return;
    const hand = getHand(room);
    if (hand === undefined) await ask('POST', `${path}/next`, {});
    else if (hand.state === 'rating') await ask('POST', `${path}/reveal`, {});
    else await ask('POST', `${path}/save`, { tier: pickOne(TIERS) });
  }

  return {
    ask,
    counts,
    takes: (id: string) => {
      album = id;
    },
    writeAlbum,
    readAlbum,
    playBracket,
    rate,
    lead,
    mustBeOwn,
    close: client.close,
  };
}

export type Shown = { id: string; tier: string };

function getHand({ albums }: RoomResponse) {
  return albums.find(({ state }) => state === 'rating' || state === 'revealed');
}

/** Checks that ratings are hidden before the reveal, and that one album is played at a time. */
function mustBeFair({ albums }: RoomResponse): void {
  const received = albums.filter(
    ({ state, ratings }) => (state === 'rating' || state === 'waiting') && ratings !== null,
  );
  mustBeEmpty(
    'albums revealed too early',
    received.map(({ album_id }) => album_id),
  );
  const input = albums.filter(({ state }) => state === 'rating' || state === 'revealed');
  must(input.length <= 1, `${input.length} albums are played at once`);
}

export function mustBeSound({ songs, matchups }: Bracket): void {
  const withdrawn = new Set(songs.filter((song) => song.is_withdrawn).map(({ id }) => id));
  const ids = songs.map(({ id }) => id);
  mustBeEmpty('bracket errors', bracketProblems(matchups, ids, withdrawn));
}
