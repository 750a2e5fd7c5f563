import type { Bracket } from '#shared/contracts/bracket.ts';
import type { BallotState } from '#shared/contracts/brackets.ts';
import * as contract from '#shared/contracts/brackets.ts';
import type { Endpoint } from '#shared/contracts/endpoint.ts';
import { nextMatch } from '#shared/domain/brackets/bracket-view.ts';
import { createPhone, nameByOwner } from '../../../testing/test-phone.ts';
import { findTestSong, matchAt, startBrackets } from '../test-brackets.ts';

export type TestVoter = ReturnType<typeof createVoter>;

type Call = Parameters<typeof createPhone>[0];

/** Starts the app with an admin, and phones with separate cookies. */
export async function startBallots(variables: Record<string, string> = {}) {
  const club = await startBrackets(variables);

  const phone = (call: Call = club.call) => createVoter(call);

  /** Creates a bracket by vote with matchups, and a phone for each of these voters: `{ id, ada }`. */
  const withVoters = async <const Names extends readonly string[]>(
    songs: number,
    names: Names,
    fields: object = {},
  ) => {
    const bracket = await club.generated(songs, { voting: 'ballot', ...fields });
    const phones = names.map(() => phone());
    for (const [index, name] of names.entries()) await phones[index]?.join(bracket.id, name);
    return { bracket, id: bracket.id, phones, ...nameByOwner(names, phones) };
  };

  const read = async (id: string): Promise<Bracket> =>
    (await club.visitor.ask(contract.getBracketEndpoint, { params: { id } })).data;

  /** Ends the current vote, as the host. */
  const close = async (id: string): Promise<BallotState> => {
    const matchId = nextMatch((await read(id)).matchups)?.id ?? '';
    return (await club.ask(contract.closeVoteEndpoint, { params: { id, matchId }, body: {} })).data;
  };

  const wait = (seconds: number) => {
    club.clock.now = new Date(club.clock.now.getTime() + seconds * 1000);
  };
  return { ...club, phone, withVoters, read, close, wait };
}

/** Creates the phone of a voter. @param call function that sends its requests */
function createVoter(call: Call) {
  const { cookies, send } = createPhone(call);
  /** Sends a request about a bracket; an error response is thrown as 'status CODE'. */
  const ask = async (endpoint: Endpoint, id: string, body: object = {}, params: object = {}) => {
    const response = await send(endpoint, { params: { id, ...params }, body });
    const { code, data } = response.body as { code: string; data: BallotState };
    if (response.status >= 300) throw new Error(`${response.status} ${code}`);
    return data;
  };
  const look = (id: string) => ask(contract.getBallotEndpoint, id);
  const join = (id: string, reviewer: string) => ask(contract.joinBallotEndpoint, id, { reviewer });
  const leave = (id: string, reviewer: string) =>
    ask(contract.leaveBallotEndpoint, id, { reviewer });
  /** Votes in the match at a place for the song of this seed, or withdraws the vote. */
  const vote = (bracket: Bracket, place: string, seed: number | null) => {
    const { id: matchId, version } = matchAt(bracket, place);
    const song_id = seed === null ? null : findTestSong(bracket, seed).id;
    return ask(contract.castVoteEndpoint, bracket.id, { song_id, version }, { matchId });
  };
  return { cookies, send, ask, look, join, leave, vote };
}

/** The votes of a decided match, songs by seed: 'majority: Ada 1, Ben 4'. */
export function shownVotes(bracket: Bracket, place: string): string | null {
  const { id } = matchAt(bracket, place);
  const ballot = bracket.ballots.find(({ match_id }) => match_id === id);
  if (ballot === undefined) return null;
  const seeds = new Map(bracket.songs.map((song) => [song.id, song.seed]));
  const votes = ballot.votes.map(({ reviewer, song_id }) => `${reviewer} ${seeds.get(song_id)}`);
  return `${ballot.decided_by}: ${votes.join(', ')}`;
}
