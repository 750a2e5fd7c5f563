import { infiniteQueryOptions, type QueryClient, queryOptions } from '@tanstack/react-query';
import type {
  Bracket,
  BracketConflict,
  BracketSummary,
  SEEDINGS,
} from '#shared/contracts/bracket.ts';
import type * as contracts from '#shared/contracts/brackets.ts';
import type { EndpointRequest } from '#shared/contracts/endpoint.ts';
import type { BracketStatus } from '#shared/domain/bracket-status.ts';
import { ApiError } from './api-error.ts';
import { type Problem, problemSaying } from './error-messages.ts';
import { nextPage, type PageStart, pageQuery, requestPage, startAfter } from './pagination.ts';
import { followedList, withTests } from './query-client.ts';
import { type Call, request } from './request.ts';

export type Seeding = (typeof SEEDINGS)[number];
export type { BracketStatus, BracketSummary };

const listBrackets: Call<typeof contracts.listBracketsEndpoint> = {
  method: 'GET',
  path: '/api/brackets',
};
const postBracket: Call<typeof contracts.createBracketEndpoint> = {
  method: 'POST',
  path: '/api/brackets',
};
const getBracket: Call<typeof contracts.getBracketEndpoint> = {
  method: 'GET',
  path: '/api/brackets/:id',
};
const putBracket: Call<typeof contracts.updateBracketEndpoint> = {
  method: 'PUT',
  path: '/api/brackets/:id',
};
const removeBracket: Call<typeof contracts.deleteBracketEndpoint> = {
  method: 'DELETE',
  path: '/api/brackets/:id',
};
const postDuplicate: Call<typeof contracts.duplicateBracketEndpoint> = {
  method: 'POST',
  path: '/api/brackets/:id/duplicate',
};
const deleteSong: Call<typeof contracts.removeSongEndpoint> = {
  method: 'DELETE',
  path: '/api/brackets/:id/songs/:songId',
};
const postReinstate: Call<typeof contracts.reinstateSongEndpoint> = {
  method: 'POST',
  path: '/api/brackets/:id/songs/:songId/reinstate',
};
const postGenerate: Call<typeof contracts.generateMatchupsEndpoint> = {
  method: 'POST',
  path: '/api/brackets/:id/generate',
};
const putMatch: Call<typeof contracts.decideMatchEndpoint> = {
  method: 'PUT',
  path: '/api/brackets/:id/matches/:matchId',
};
const postUndo: Call<typeof contracts.undoResultEndpoint> = {
  method: 'POST',
  path: '/api/brackets/:id/undo',
};
const postPause: Call<typeof contracts.pauseBracketEndpoint> = {
  method: 'POST',
  path: '/api/brackets/:id/pause',
};
const postResume: Call<typeof contracts.resumeBracketEndpoint> = {
  method: 'POST',
  path: '/api/brackets/:id/resume',
};
const postShare: Call<typeof contracts.shareBracketEndpoint> = {
  method: 'POST',
  path: '/api/brackets/:id/share',
};
const deleteShare: Call<typeof contracts.revokeShareEndpoint> = {
  method: 'DELETE',
  path: '/api/brackets/:id/share',
};
const getShared: Call<typeof contracts.getSharedBracketEndpoint> = {
  method: 'GET',
  path: '/api/brackets/shared/:token',
};

/** The brackets page by page, newest change first; `null` is every status. */
export function bracketsQuery(status: BracketStatus | null, includesTests: boolean, after = '') {
  return infiniteQueryOptions({
    queryKey: ['brackets', 'list', status, includesTests, after],
    queryFn: ({ pageParam, signal }) =>
      requestPage(listBrackets, bracketsPage(status, includesTests, pageParam), signal),
    initialPageParam: startAfter(after),
    getNextPageParam: nextPage,
    ...followedList,
  });
}

/** How the same list begins at present. */
export async function firstBrackets(
  status: BracketStatus | null,
  includesTests: boolean,
  after: string,
  signal: AbortSignal,
): Promise<BracketSummary[]> {
  const query = bracketsPage(status, includesTests, startAfter(after));
  return (await requestPage(listBrackets, query, signal)).data;
}

function bracketsPage(status: BracketStatus | null, includesTests: boolean, start: PageStart) {
  const page = { ...pageQuery(start), ...withTests(includesTests) };
  return status === null ? page : { ...page, status };
}

/** One bracket with its songs and matchups. */
export function bracketQuery(id: string) {
  return queryOptions({
    queryKey: ['brackets', 'one', id],
    queryFn: async ({ client, queryKey, signal }) => {
      // To ask for what this page deletes would only fail; what is told of it comes before its answer.
      const known = leaving.has(id) ? client.getQueryData<Bracket>(queryKey) : undefined;
      return known ?? (await request(getBracket, { params: { id } }, signal)).data;
    },
  });
}

/** The bracket of a shared page. */
export function sharedBracketQuery(token: string) {
  return queryOptions({
    queryKey: ['brackets', 'shared', token],
    queryFn: async ({ signal }) => (await request(getShared, { params: { token } }, signal)).data,
  });
}

/**
 * Shows a bracket as a write answered it: at once where it is shown alone, and the lists ask anew.
 * An answer that a newer one has overtaken changes nothing.
 */
export async function setBracketInCache(client: QueryClient, bracket: Bracket): Promise<void> {
  const { queryKey } = bracketQuery(bracket.id);
  // A poll that was on its way would bring back what was before.
  await client.cancelQueries({ queryKey });
  client.setQueryData(queryKey, (known) =>
    known !== undefined && known.version > bracket.version ? known : bracket,
  );
  client.invalidateQueries({ queryKey: ['brackets', 'list'] });
  client.invalidateQueries({ queryKey: ['brackets', 'favourite'] });
}

/** Forgets a bracket that was deleted. */
export async function removeBracketFromCache(client: QueryClient, id: string): Promise<void> {
  await client.invalidateQueries({ queryKey: ['brackets', 'list'] });
  client.removeQueries({ queryKey: bracketQuery(id).queryKey, type: 'inactive' });
  leaving.delete(id);
}

type CreateBody = EndpointRequest<typeof contracts.createBracketEndpoint>['body'];
type UpdateBody = EndpointRequest<typeof contracts.updateBracketEndpoint>['body'];
type GenerateBody = EndpointRequest<typeof contracts.generateMatchupsEndpoint>['body'];

/** Makes a bracket, once however often it is sent with the same key. */
export async function createBracket(body: CreateBody, idempotencyKey: string): Promise<Bracket> {
  return (await request(postBracket, { body, idempotencyKey })).data;
}

/** Changes some fields of a bracket, or its whole list of songs. */
export async function updateBracket(id: string, body: UpdateBody): Promise<Bracket> {
  return (await request(putBracket, { params: { id }, body })).data;
}

/** Brackets that this page deletes or has deleted, until it has forgotten them. */
const leaving = new Set<string>();

/** Deletes a bracket, which this page asks for no more. */
export async function deleteBracket(client: QueryClient, id: string): Promise<Bracket> {
  leaving.add(id);
  try {
    await client.cancelQueries({ queryKey: bracketQuery(id).queryKey });
    return (await request(removeBracket, { params: { id }, body: {} })).data;
  } catch (error) {
    leaving.delete(id);
    throw error;
  }
}

/** Makes a draft with the same songs, once however often it is sent with the same key. */
export async function duplicateBracket(id: string, idempotencyKey: string): Promise<Bracket> {
  return (await request(postDuplicate, { params: { id }, body: {}, idempotencyKey })).data;
}

/** Takes a song out; while the bracket is played it is withdrawn. */
export async function removeSong(id: string, songId: string): Promise<Bracket> {
  return (await request(deleteSong, { params: { id, songId }, body: {} })).data;
}

/** Brings a withdrawn song back. */
export async function reinstateSong(id: string, songId: string): Promise<Bracket> {
  return (await request(postReinstate, { params: { id, songId }, body: {} })).data;
}

/** Makes the matchups by the seeding; refused with 409 where results would be lost, unless that is said. */
export async function generateMatchups(id: string, body: GenerateBody = {}): Promise<Bracket> {
  return (await request(postGenerate, { params: { id }, body })).data;
}

export type Decision = {
  match_id: string;
  /** `null` takes the result back. */
  winner_id: string | null;
  /** Of the match as it was shown. */
  version: number;
  /** Also clear the later results that the change makes void. */
  cascade?: boolean;
};

/**
 * Decides a match.
 * @throws ApiError; a 409 tells of the present state, see `getConflict`
 */
export async function decideMatch(id: string, { match_id, ...body }: Decision): Promise<Bracket> {
  return (await request(putMatch, { params: { id, matchId: match_id }, body })).data;
}

/** What stood in the way of a decision: the bracket as it is now, and what the change would clear. */
export function getConflict(error: unknown): BracketConflict | null {
  if (!(error instanceof ApiError) || error.status !== 409) return null;
  return (error.failure?.data ?? null) as BracketConflict | null;
}

/**
 * Takes back the last result, a whole cascade included.
 * @param version of the bracket as it was shown
 * @throws ApiError; a 409 when the bracket has changed since, see `getConflict`
 */
export async function undoResult(id: string, version: number): Promise<Bracket> {
  return (await request(postUndo, { params: { id }, body: { version } })).data;
}

/** Refuses results for a while. */
export async function pauseBracket(id: string): Promise<Bracket> {
  return (await request(postPause, { params: { id }, body: {} })).data;
}

/** Takes results again. */
export async function resumeBracket(id: string): Promise<Bracket> {
  return (await request(postResume, { params: { id }, body: {} })).data;
}

/** Makes or renews the token of the shared page. */
export async function shareBracket(id: string): Promise<Bracket> {
  return (await request(postShare, { params: { id }, body: {} })).data;
}

/** Makes the shared page unreachable. */
export async function revokeShare(id: string): Promise<Bracket> {
  return (await request(deleteShare, { params: { id }, body: {} })).data;
}

/** Why a bracket call came to nothing (rules.md#texts): 'Failed to pause bracket: …'. */
export function bracketFailure(action: string, error: unknown, what = 'bracket'): string {
  const reason = error instanceof ApiError ? error.words : null;
  return `Failed to ${action} ${what}: ${reason ?? 'Unknown error occurred'}`;
}

/** The same for where brackets were to be shown. */
export function bracketProblem(action: string, error: unknown, what = 'bracket'): Problem {
  return problemSaying(error, bracketFailure(action, error, what));
}
