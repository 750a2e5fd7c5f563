import { describe, expect, it } from 'vitest';
import * as contract from '#shared/contracts/brackets.ts';
import { matchAt, startBrackets } from './test-brackets.ts';

const { ask, rejected, visitor, add, generated, act, pick } = await startBrackets();

describe('pause and resume', () => {
  it('toggle the status, and are idempotent', async () => {
    const ready = await generated(2);
    const paused = await act(contract.pauseBracketEndpoint, ready);
    expect(paused.status).toBe('paused');
    expect(await act(contract.pauseBracketEndpoint, ready)).toEqual(paused);
    const resumed = await act(contract.resumeBracketEndpoint, ready);
    expect(resumed.status).toBe('ready');
    expect(await act(contract.resumeBracketEndpoint, ready)).toEqual(resumed);
  });

  it('return to active when there is a result', async () => {
    const active = await pick(await generated(4), '1.1', 1);
    await act(contract.pauseBracketEndpoint, active);
    expect((await act(contract.resumeBracketEndpoint, active)).status).toBe('active');
  });

  it('are rejected for a draft and a completed bracket', async () => {
    const draft = await add(2);
    const done = await pick(await generated(2), '1.1', 1);
    const texts = [];
    for (const { id } of [draft, done])
      for (const endpoint of [contract.pauseBracketEndpoint, contract.resumeBracketEndpoint]) {
        const { status, code, error } = await rejected(endpoint, { params: { id } });
        texts.push(`${status} ${code}: ${error}`);
      }
    expect(texts).toEqual([
      '409 WRONG_STATUS: A draft bracket cannot be paused',
      '409 WRONG_STATUS: A draft bracket cannot be resumed',
      '409 WRONG_STATUS: A completed bracket cannot be paused',
      '409 WRONG_STATUS: A completed bracket cannot be resumed',
    ]);
  });
});

describe('the shared page', () => {
  it('is found by its token until that is renewed or revoked', async () => {
    const first = await act(contract.shareBracketEndpoint, await generated(2));
    const token = first.share_token ?? '';
    expect(token).toMatch(/^[\w-]{22}$/);
    const shared = await visitor.ask(contract.getSharedBracketEndpoint, { params: { token } });
    expect(shared.data).toEqual({ ...first, share_token: null });
    const second = await act(contract.shareBracketEndpoint, first);
    expect(second.share_token).not.toBe(token);
    const old = await visitor.rejected(contract.getSharedBracketEndpoint, { params: { token } });
    expect([old.status, old.error]).toEqual([404, 'This link no longer works']);
    const renewed = { params: { token: second.share_token } };
    await visitor.ask(contract.getSharedBracketEndpoint, renewed);
    expect((await act(contract.revokeShareEndpoint, first)).share_token).toBeNull();
    expect((await visitor.rejected(contract.getSharedBracketEndpoint, renewed)).status).toBe(404);
  });

  it('hides its token from visitors', async () => {
    const bracket = await act(contract.shareBracketEndpoint, await generated(4));
    const at = { params: { id: bracket.id } };
    expect((await visitor.ask(contract.getBracketEndpoint, at)).data.share_token).toBeNull();
    expect((await ask(contract.getBracketEndpoint, at)).data.share_token).toBe(bracket.share_token);
    expect((await visitor.ask(contract.getBracketEndpoint, at)).data.share_token).toBeNull();
    expect((await pick(bracket, '1.1', 1)).share_token).toBeNull();
    const rejection = await visitor.rejected(contract.decideMatchEndpoint, {
      params: { id: bracket.id, matchId: matchAt(bracket, '1.2').id },
      body: { winner_id: bracket.songs[1]?.id, version: 99 },
    });
    expect(rejection.data).toMatchObject({ bracket: { share_token: null } });
  });
});
