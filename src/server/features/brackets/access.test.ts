import { expect, it } from 'vitest';
import * as contract from '#shared/contracts/brackets.ts';
import { API_KEY } from '../../testing/test-caller.ts';
import { decision, startBrackets } from './test-brackets.ts';

const { visitor, ask, send, admin, generated, act } = await startBrackets();

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
