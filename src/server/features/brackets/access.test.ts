import { expect, it } from 'vitest';
import * as contract from '#shared/contracts/brackets.ts';
import type { Endpoint } from '#shared/contracts/endpoint.ts';
import { API_KEY } from '../../testing/test-caller.ts';
import { createTestSongs, decision, findTestSong, startBrackets } from './test-brackets.ts';

const { visitor, ask, send, admin, generated, act, pick } = await startBrackets();

const PLAYED = [
  'PUT /api/brackets/:id/matches/:matchId',
  'POST /api/brackets/:id/undo',
  'PUT /api/brackets/:id/matches/:matchId/vote',
  'PUT /api/brackets/:id/voter',
  'DELETE /api/brackets/:id/voter',
];

const writes = Object.values(contract).filter(
  (one): one is typeof contract.createBracketEndpoint =>
    typeof one === 'object' && 'method' in one && one.method !== ('GET' as string),
) as readonly Endpoint[];

it('every write except playing requires an admin', () => {
  const open = writes.filter(({ access }) => access !== 'session');
  expect(open.map(({ method, path }) => `${method} ${path}`).toSorted()).toEqual(PLAYED.toSorted());
  expect(writes).toHaveLength(18);
});

it.each(
  writes
    .filter(({ access }) => access === 'session')
    .map((one) => [`${one.method} ${one.path}`, one]),
)('%s returns 401 without a session, and changes nothing', async (_name, endpoint) => {
  const bracket = await pick(await generated(4), '1.1', 1);
  const params = { id: bracket.id, songId: findTestSong(bracket, 2).id };
  const body = { name: 'Mine', songs: createTestSongs(1) };
  const { status, code } = await visitor.rejected(endpoint, { params, body });
  expect([status, code]).toEqual([401, 'ADMIN_REQUIRED']);
  const { data } = await visitor.ask(contract.getBracketEndpoint, { params });
  expect(data).toEqual(bracket);
});

it('visitors can play, undo and read', async () => {
  const bracket = await generated(4);
  const params = { id: bracket.id };
  await pick(bracket, '1.1', 1);
  await visitor.ask(contract.undoResultEndpoint, { params });
  await visitor.ask(contract.playBracketEndpoint, { params });
  await visitor.ask(contract.listBracketsEndpoint);
});

it('only admins can play a bracket restricted to admins', async () => {
  const bracket = await generated(4, { play_access: 'admin' });
  const params = { id: bracket.id };
  const picked = await visitor.rejected(contract.decideMatchEndpoint, decision(bracket, '1.1', 1));
  expect([picked.status, picked.code]).toEqual([401, 'ADMIN_REQUIRED']);
  await ask(contract.decideMatchEndpoint, decision(bracket, '1.1', 1));
  const undone = await visitor.rejected(contract.undoResultEndpoint, { params });
  expect([undone.status, undone.code]).toEqual([401, 'ADMIN_REQUIRED']);
  await ask(contract.undoResultEndpoint, { params });
  await visitor.ask(contract.playBracketEndpoint, { params });
});

it('an admin gets a large response compressed and uncached', async () => {
  const { id } = await generated(16);
  const headers = { 'x-api-key': API_KEY, 'accept-encoding': 'gzip', ...admin };
  const { headers: sent } = await send({ url: `/api/brackets/${id}`, headers });
  expect(sent).toMatchObject({
    'content-encoding': 'gzip',
    'cache-control': 'private, no-store',
    'content-type': 'application/json; charset=utf-8',
  });
});

it('browsers do not cache a shared page', async () => {
  const { share_token } = await act(contract.shareBracketEndpoint, await generated(4));
  const url = `/api/brackets/shared/${share_token}`;
  const { status, headers } = await send({ url, headers: { 'x-api-key': API_KEY } });
  expect([status, headers['cache-control']]).toEqual([200, 'private, no-store']);
});

it('the token of a shared page grants access to that page only', async () => {
  const { share_token: id } = await act(contract.shareBracketEndpoint, await generated(4));
  const statuses = [];
  for (const endpoint of [
    contract.getBracketEndpoint,
    contract.playBracketEndpoint,
    contract.undoResultEndpoint,
  ])
    statuses.push((await visitor.rejected(endpoint, { params: { id } })).status);
  expect(statuses).toEqual([404, 404, 404]);
});
