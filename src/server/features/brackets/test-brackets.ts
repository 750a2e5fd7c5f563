import { beforeEach } from 'vitest';
import type { Bracket, BracketConflict, BracketMatch } from '#shared/contracts/bracket.ts';
import * as contract from '#shared/contracts/brackets.ts';
import type { Endpoint, EndpointRequest, EndpointResponse } from '#shared/contracts/endpoint.ts';
import { signInAsAdmin } from '../../testing/test-admin.ts';
import { startTestApp } from '../../testing/test-app.ts';

type Sent<E extends Endpoint> = { [Part in keyof EndpointRequest<E>]?: unknown };

/** Creates `count` songs, from 'Song 1'. */
export function createTestSongs(count: number): { title: string; artist: string }[] {
  return Array.from({ length: count }, (_, index) => ({
    title: `Song ${index + 1}`,
    artist: `Artist ${index + 1}`,
  }));
}

/**
 * Starts the app with an admin signed in before every test; `ask` and `refused` send as a visitor.
 */
export async function startBrackets(variables: Record<string, string> = {}) {
  const test = await startTestApp({ variables });
  const admin = { cookie: '' };
  beforeEach(async () => {
    admin.cookie = (await signInAsAdmin(test)).session;
  });
  const ask = <E extends Endpoint>(endpoint: E, sent: Sent<E> = {}) =>
    test.ask(endpoint, { ...sent, headers: admin });
  const rejected = <E extends Endpoint>(endpoint: E, sent: Sent<E> = {}) =>
    test.rejected(endpoint, { ...sent, headers: admin });

  const add = async (songs: number, fields: object = {}): Promise<Bracket> =>
    (
      await ask(contract.createBracketEndpoint, {
        body: { name: 'Cup', songs: createTestSongs(songs), ...fields },
      })
    ).data;
  /** Creates a bracket with matchups, seeded in the order of its songs. */
  const generated = async (songs: number, fields: object = {}): Promise<Bracket> =>
    act(contract.generateMatchupsEndpoint, await add(songs, fields));

  /** Sends an admin's request without a body. */
  const act = async <E extends Endpoint>(
    endpoint: E,
    { id }: Bracket,
    params: object = {},
    body: object = {},
  ) => {
    const response = await ask(endpoint, { params: { id, ...params }, body });
    return (response as EndpointResponse<E> & { data: Bracket }).data;
  };

  const update = (bracket: Bracket, body: object) =>
    act(contract.updateBracketEndpoint, bracket, {}, body);

  /** Decides the match in this round and position for the song of this seed, as a visitor. */
  const pick = async (bracket: Bracket, place: string, seed: number | null, cascade = false) =>
    (await test.ask(contract.decideMatchEndpoint, decision(bracket, place, seed, cascade))).data;
  const rejectedPick = async (bracket: Bracket, place: string, seed: number | null) =>
    getConflict(
      await test.rejected(contract.decideMatchEndpoint, decision(bracket, place, seed, false)),
    );
  const visitor = { ask: test.ask, rejected: test.rejected };
  return {
    ...test,
    ask,
    rejected,
    visitor,
    admin,
    add,
    generated,
    act,
    update,
    pick,
    rejectedPick,
  };
}

/** The match in a round and position, such as '1.2'. */
export function matchAt({ matchups }: Bracket, place: string): BracketMatch {
  const found = matchups.find(({ round, position }) => `${round}.${position}` === place);
  if (found === undefined) throw new Error(`There is no match ${place}`);
  return found;
}

/** A summary of a match, songs by seed: '1 – 4: ready'. */
export function shown(bracket: Bracket, place: string): string {
  const { song_a, song_b, winner_id, state } = matchAt(bracket, place);
  const seed = (id: string | null) => bracket.songs.find((song) => song.id === id)?.seed ?? '?';
  const won = winner_id === null ? '' : `, ${seed(winner_id)}`;
  return `${seed(song_a)} – ${seed(song_b)}: ${state}${won}`;
}

export function findTestSong({ songs }: Bracket, seed: number) {
  const found = songs.find((song) => song.seed === seed);
  if (found === undefined) throw new Error(`There is no seed ${seed}`);
  return found;
}

/** Request that decides a match. */
export function decision(bracket: Bracket, place: string, seed: number | null, cascade = false) {
  const { id: matchId, version } = matchAt(bracket, place);
  const winner_id = seed === null ? null : findTestSong(bracket, seed).id;
  return { params: { id: bracket.id, matchId }, body: { winner_id, version, cascade } };
}

/** An error response with its data summarized. */
export function getConflict<T extends { data: unknown }>({ data, ...refusal }: T) {
  const { bracket, affected } = (data ?? {}) as Partial<BracketConflict>;
  return { ...refusal, bracket, affected };
}
