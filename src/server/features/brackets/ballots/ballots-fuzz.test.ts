import { expect, it } from 'vitest';
import type { Bracket, BracketMatch } from '#shared/contracts/bracket.ts';
import type { BallotState } from '#shared/contracts/brackets.ts';
import * as contract from '#shared/contracts/brackets.ts';
import type { Endpoint } from '#shared/contracts/endpoint.ts';
import { flipCoin } from '#shared/domain/brackets/ballot.ts';
import { nextMatch } from '#shared/domain/brackets/bracket-view.ts';
import { getRandom, type Random } from '../../../../../demo/random.ts';
import { API_KEY } from '../../../testing/test-caller.ts';
import { countOperations } from '../../../testing/test-effort.ts';
import { startBallots, type TestVoter } from './test-ballots.ts';

const { app, admin, generated, phone, runClocks, wait } = await startBallots();

const OPERATIONS = countOperations({ short: 600, all: 2000, allOnPostgres: 600 });
const REVIEWERS = ['Ada', 'Ben', 'Cleo', 'Dev', 'Eve'] as const;
const SONGS = 8;
const BY_VOTERS = new Set<Endpoint>([
  contract.joinBallotEndpoint,
  contract.leaveBallotEndpoint,
  contract.castVoteEndpoint,
]);

type ModelVote = {
  match_id: string;
  /** Version of the match when the vote was cast. */
  version: number;
  reviewer: string;
  song_id: string;
  /** Cookie of the browser that cast it. */
  token: string | undefined;
};

type Club = {
  id: string;
  phones: [TestVoter, ...TestVoter[]];
  host: TestVoter;
  /** Accepted votes that count, according to the responses. */
  votes: ModelVote[];
  codes: Map<string, number>;
};

type Step = { by: TestVoter; endpoint: Endpoint; params?: object; body?: object };

/** The same as `call`, without validating each response. */
const callQuickly: Parameters<typeof phone>[0] = async (method, url, { headers, body } = {}) => {
  const response = await app.inject({
    method,
    url,
    headers: { 'x-api-key': API_KEY, 'content-type': 'application/json', ...headers },
    ...(body !== undefined && { payload: JSON.stringify(body) }),
  });
  const { statusCode: status, rawPayload: bytes } = response;
  return { status, headers: response.headers, bytes, body: response.json() };
};

const read = async (id: string): Promise<Bracket> => {
  const { body } = await callQuickly('GET', `/api/brackets/${id}`);
  return (body as { data: Bracket }).data;
};

/** The next step of a random client, based on the bracket. */
function getStep({ phones, host }: Club, bracket: Bracket, random: Random): Step {
  if (bracket.status === 'draft') return regenerate(host);
  const kind = random.integer(0, 199);
  const by = random.pick(phones);
  const reviewer = random.pick(REVIEWERS);
  const current = nextMatch(bracket.matchups);
  const match = random.chance(0.6) && current ? current : random.pick(some(bracket.matchups));
  const params = { matchId: match.id };
  if (bracket.status === 'completed' && kind < 100) return regenerate(host);
  if (kind < 30) return { by, endpoint: contract.joinBallotEndpoint, body: { reviewer } };
  if (kind < 36) {
    const leaving = random.chance(0.5) ? host : by;
    return { by: leaving, endpoint: contract.leaveBallotEndpoint, body: { reviewer } };
  }
  if (kind < 150)
    return { by, endpoint: contract.castVoteEndpoint, params, body: vote(match, random) };
  if (kind < 160) return { by: host, endpoint: contract.closeVoteEndpoint, params, body: {} };
  if (kind < 170) {
    const winner_id = random.chance(0.1) ? null : random.pick([match.song_a, match.song_b]);
    const body = { winner_id, version: match.version, cascade: random.chance(0.5) };
    const decides = random.chance(0.7) ? host : by;
    return { by: decides, endpoint: contract.decideMatchEndpoint, params, body };
  }
  if (kind < 180)
    return { by: random.chance(0.3) ? host : by, endpoint: contract.undoResultEndpoint };
  if (kind < 183) return { by: host, endpoint: contract.pauseBracketEndpoint };
  if (kind < 190) return { by: host, endpoint: contract.resumeBracketEndpoint };
  const song = { songId: random.pick(some(bracket.songs)).id };
  // Before play begins the song would be removed for good.
  if (kind < 192 && bracket.status !== 'ready')
    return { by: host, endpoint: contract.removeSongEndpoint, params: song };
  if (kind < 198) return { by: host, endpoint: contract.reinstateSongEndpoint, params: song };
  return regenerate(host);
}

function regenerate(by: TestVoter): Step {
  return { by, endpoint: contract.generateMatchupsEndpoint, body: { discard_results: true } };
}

function some<T>(items: readonly T[]): [T, ...T[]] {
  return items as [T, ...T[]];
}

function vote(match: BracketMatch, random: Random): object {
  const song_id = random.chance(0.1)
    ? null
    : random.pick([match.song_a, match.song_b, match.song_a]);
  return { song_id, version: match.version - Number(random.chance(0.02)) };
}

/** Applies an accepted request of a voter to the model, by the rules alone. */
function follow(club: Club, step: Step, before: Bracket, former: BallotState['me']): void {
  const { endpoint, by } = step;
  const withdraw = (reviewer: string, match_ids: readonly string[]) => {
    club.votes = club.votes.filter(
      (one) => one.reviewer !== reviewer || !match_ids.includes(one.match_id),
    );
  };
  const open = before.matchups.filter(({ state }) => state !== 'completed').map(({ id }) => id);
  const { reviewer = '' } = (step.body ?? {}) as { reviewer?: string };
  if (endpoint === contract.leaveBallotEndpoint) withdraw(reviewer, open);
  if (endpoint === contract.joinBallotEndpoint && former?.is_in && former.reviewer !== reviewer)
    withdraw(former.reviewer, open);
  if (endpoint !== contract.castVoteEndpoint) return;
  const { matchId: match_id = '' } = (step.params ?? {}) as { matchId?: string };
  const { song_id, version } = step.body as { song_id: string | null; version: number };
  const voter = former?.reviewer ?? '';
  withdraw(voter, [match_id]);
  const token = by.cookies.get('spindle_person');
  if (song_id !== null) club.votes.push({ match_id, version, reviewer: voter, song_id, token });
}

/** The votes of the model that count for a match: those that were cast on its present version. */
function getVotes({ votes }: Club, { id, version, state }: BracketMatch): ModelVote[] {
  const cast = state === 'completed' ? version - 1 : version;
  return votes.filter((one) => one.match_id === id && one.version === cast);
}

/** The stored winner is that of a naive count, with each accepted vote once. */
function expectCounted(club: Club, bracket: Bracket): void {
  for (const { match_id, decided_by, coin_seed, votes } of bracket.ballots) {
    const match = bracket.matchups.find(({ id }) => id === match_id);
    if (match?.state !== 'completed') throw new Error('A vote of an undecided match is shown');
    const plain = (all: readonly { reviewer: string; song_id: string }[]) =>
      all.map(({ reviewer, song_id }) => `${reviewer} ${song_id}`).toSorted();
    expect(plain(votes)).toEqual(plain(getVotes(club, match)));
    const [a, b] = [match.song_a, match.song_b].map(
      (song) => votes.filter(({ song_id }) => song_id === song).length,
    ) as [number, number];
    if (decided_by === 'majority')
      expect(match.winner_id).toBe(a > b ? match.song_a : match.song_b);
    if (decided_by === 'coin') {
      expect(a).toBe(b);
      expect(match.winner_id).toBe(flipCoin(match.song_a, match.song_b, coin_seed ?? 0));
    }
    if (decided_by !== 'host') expect(a + b).toBeGreaterThan(0);
  }
}

/** A browser receives its own undecided votes, and who has voted, but no other vote. */
function expectSealed(club: Club, by: TestVoter, state: BallotState, bracket: Bracket): void {
  const { me, voters, match_id } = state;
  const token = by.cookies.get('spindle_person');
  const ready = bracket.matchups.filter(({ state }) => state === 'ready');
  const own = ready
    .flatMap((match) => getVotes(club, match))
    .filter((one) => me?.is_in && one.reviewer === me.reviewer && one.token === token);
  const plain = (all: readonly { match_id: string; song_id: string }[]) =>
    all.map((one) => `${one.match_id} ${one.song_id}`).toSorted();
  expect(plain(me?.votes ?? [])).toEqual(plain(own));
  const match = ready.find(({ id }) => id === match_id);
  const voted = new Set(match ? getVotes(club, match).map(({ reviewer }) => reviewer) : []);
  for (const { reviewer, has_voted } of voters) expect(has_voted).toBe(voted.has(reviewer));
}

async function send(club: Club, { by, endpoint, params, body }: Step) {
  const response = await by.send(endpoint, {
    params: { id: club.id, ...params },
    body: body ?? {},
  });
  const { code = 'OK' } = response.body as { code?: string };
  club.codes.set(code, (club.codes.get(code) ?? 0) + 1);
  expect(response.status, `${endpoint.path} ${code}`).toBeLessThan(500);
  return response;
}

it(`${OPERATIONS} operations of 8 phones lose no vote, count none twice, and leak none`, async () => {
  const random = getRandom('eight voters');
  const bracket = await generated(SONGS, { voting: 'ballot', third_place: true });
  const phones: Club['phones'] = [
    phone(callQuickly),
    ...Array.from({ length: 7 }, () => phone(callQuickly)),
  ];
  const host = phone(callQuickly);
  host.cookies.set(...(admin.cookie.split('=') as [string, string]));
  const club: Club = { id: bracket.id, phones, host, votes: [], codes: new Map() };
  for (const [index, reviewer] of REVIEWERS.entries()) await phones[index]?.join(club.id, reviewer);
  for (let count = 0; count < OPERATIONS; count += 1) {
    wait(random.pick([0.1, 1, 1, 3, 8, 30]));
    await host.look(club.id);
    // Applies what is due at this time, so that the step finds the bracket as read.
    await runClocks();
    const before = await read(club.id);
    const step = getStep(club, before, random);
    const { me } = BY_VOTERS.has(step.endpoint) ? await step.by.look(club.id) : { me: null };
    const { status } = await send(club, step);
    if (status < 300) follow(club, step, before, me);
    const reader = random.pick(phones);
    // Decides a vote that the step has made due, such as by a resume.
    await runClocks();
    const state = await reader.look(club.id);
    const after = await read(club.id);
    expectSealed(club, reader, state, after);
    expectCounted(club, after);
  }
  await playToTheEnd(club);
  // The end alone guarantees these; the order of random steps does not.
  expect([...club.codes.keys()]).toEqual(
    expect.arrayContaining(['OK', 'RESULT_SHOWN', 'VOTE_CLOSED']),
  );
}, 600_000);

/** Five voters play a whole bracket, all of them at once in each match. */
async function playToTheEnd(club: Club): Promise<void> {
  const { id, host } = club;
  await send(club, { by: host, endpoint: contract.resumeBracketEndpoint });
  await send(club, regenerate(host));
  club.votes = [];
  wait(61);
  const voters = REVIEWERS.map(() => phone(callQuickly));
  for (const [index, reviewer] of REVIEWERS.entries()) await voters[index]?.join(id, reviewer);
  for (let match = nextMatch((await read(id)).matchups); match !== null; ) {
    const { id: match_id, version, song_a, song_b } = match;
    const params = { matchId: match_id };
    await Promise.all(
      voters.map(async (by, index) => {
        const song_id = (index % 2 === 0 ? song_a : song_b) ?? '';
        const body = { song_id, version };
        const { status } = await send(club, {
          by,
          endpoint: contract.castVoteEndpoint,
          params,
          body,
        });
        expect(status).toBe(200);
        const reviewer = REVIEWERS[index] ?? '';
        club.votes.push({ match_id, version, reviewer, song_id, token: undefined });
      }),
    );
    const after = await read(id);
    expectCounted(club, after);
    const decided = after.matchups.find((one) => one.id === match_id);
    expect([decided?.state, decided?.winner_id]).toEqual(['completed', song_a]);
    match = nextMatch(after.matchups);
    const [late] = voters;
    if (match !== null && late !== undefined) {
      const body = { song_id: match.song_a, version: match.version };
      const shown = { by: late, endpoint: contract.castVoteEndpoint, body };
      await send(club, { ...shown, params: { matchId: match.id } });
      await send(club, { ...shown, params: { matchId: match_id } });
    }
    wait(2);
  }
  expect((await read(id)).status).toBe('completed');
}
