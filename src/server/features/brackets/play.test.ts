import { describe, expect, it } from 'vitest';
import type { Bracket } from '#shared/contracts/bracket.ts';
import * as contract from '#shared/contracts/brackets.ts';
import { splitRows } from '../../database/split-rows.ts';
import { API_KEY } from '../../testing/test-caller.ts';
import {
  decision,
  findTestSong,
  getConflict,
  matchAt,
  shown,
  startBrackets,
} from './test-brackets.ts';

const { db, clock, send, ask, rejected, visitor, generated, act, pick, rejectedPick } =
  await startBrackets();

/** Decides matches in order, each for a seed: `['1.1', 1]`. */
async function played(bracket: Bracket, ...picks: [place: string, seed: number][]) {
  let state = bracket;
  for (const [place, seed] of picks) state = await pick(state, place, seed);
  return state;
}

const undo = async ({ id }: Bracket) =>
  (await visitor.ask(contract.undoResultEndpoint, { params: { id } })).data;

const withdraw = (bracket: Bracket, seed: number) =>
  act(contract.removeSongEndpoint, bracket, { songId: findTestSong(bracket, seed).id });

const reinstate = (bracket: Bracket, seed: number) =>
  act(contract.reinstateSongEndpoint, bracket, { songId: findTestSong(bracket, seed).id });

/** Songs, winner and state of every match. */
const states = (bracket: Bracket) =>
  bracket.matchups.map(({ round, position }) => shown(bracket, `${round}.${position}`));

describe('GET /api/brackets/{id}/play', () => {
  it('returns the next match with its songs on their sides', async () => {
    const bracket = await played(await generated(5), ['1.2', 4]);
    const { data } = await visitor.ask(contract.playBracketEndpoint, {
      params: { id: bracket.id },
    });
    expect(data.match).toEqual(matchAt(bracket, '2.1'));
    expect([data.left?.seed, data.right?.seed].toSorted()).toEqual([1, 4]);
    expect(data).toMatchObject({ status: 'active', progress: { decided: 1, total: 4 } });
    expect(data.version).toBe(bracket.version);
  });

  it('returns no match when all are decided', async () => {
    const { id } = await played(await generated(2), ['1.1', 2]);
    const { data } = await visitor.ask(contract.playBracketEndpoint, { params: { id } });
    expect(data).toMatchObject({ status: 'completed', match: null, left: null, right: null });
  });
});

describe('GET /api/brackets/{id}/matches/{matchId}', () => {
  it('returns one match', async () => {
    const bracket = await generated(2);
    const match = matchAt(bracket, '1.1');
    const params = { id: bracket.id, matchId: match.id };
    expect((await visitor.ask(contract.getMatchEndpoint, { params })).data).toEqual(match);
  });

  it('returns 404 for a match of another bracket', async () => {
    const { id } = await generated(2);
    const matchId = matchAt(await generated(2), '1.1').id;
    const rejection = await visitor.rejected(contract.getMatchEndpoint, {
      params: { id, matchId },
    });
    expect([rejection.status, rejection.error]).toEqual([
      404,
      `Match with ID ${matchId} not found`,
    ]);
  });
});

describe('a result', () => {
  it('advances the winner and makes the bracket active', async () => {
    const bracket = await generated(4);
    clock.now = new Date('2026-03-06T21:00:00.000Z');
    const after = await pick(bracket, '1.1', 4);
    expect(states(after)).toEqual(['1 – 4: completed, 4', '2 – 3: ready', '4 – ?: pending']);
    expect(after).toMatchObject({ status: 'active', can_undo: true });
    expect(after.version).toBe(bracket.version + 1);
    expect(after.updated_at).toBe('2026-03-06T21:00:00.000Z');
    expect(matchAt(after, '1.1').decided_at).toBe('2026-03-06T21:00:00.000Z');
    const { data } = await visitor.ask(contract.getBracketEndpoint, { params: { id: bracket.id } });
    expect(data).toEqual(after);
  });

  it('sent again changes nothing, however old its version', async () => {
    const bracket = await generated(4);
    const after = await pick(bracket, '1.1', 1);
    expect(await pick(bracket, '1.1', 1)).toEqual(after);
  });

  it('with an older version of the match is rejected with the current bracket', async () => {
    const bracket = await generated(4);
    const after = await pick(bracket, '1.1', 1);
    expect(await rejectedPick(bracket, '1.1', 4)).toMatchObject({
      status: 409,
      code: 'STALE_VERSION',
      error: 'Someone else changed this match first',
      bracket: after,
      affected: [],
    });
  });

  it('returns 409 for two songs that no longer meet, whichever wins', async () => {
    const seen = await played(await generated(4), ['1.1', 1], ['1.2', 2]);
    const after = await pick(seen, '1.1', 4);
    expect(shown(after, '2.1')).toBe('4 – 2: ready');
    for (const seed of [1, 2])
      expect(await rejectedPick(seen, '2.1', seed)).toMatchObject({
        status: 409,
        code: 'STALE_VERSION',
        bracket: after,
      });
  });

  it('returns 400 for a song that is not in the match', async () => {
    const rejection = await rejectedPick(await generated(4), '1.1', 2);
    expect([rejection.status, rejection.code, rejection.fields]).toEqual([
      400,
      'SONG_NOT_IN_MATCH',
      { winner_id: 'This song is not in this match' },
    ]);
  });

  it('of a paused bracket is rejected', async () => {
    const bracket = await act(contract.pauseBracketEndpoint, await generated(2));
    const rejection = await rejectedPick(bracket, '1.1', 1);
    expect([rejection.status, rejection.code, rejection.error]).toEqual([
      409,
      'BRACKET_PAUSED',
      'This bracket is paused',
    ]);
    expect(rejection.bracket).toMatchObject({ status: 'paused' });
  });
});

describe('a change of an earlier result', () => {
  const all: [string, number][] = [
    ['1.1', 1],
    ['1.2', 2],
    ['2.1', 1],
    ['2.2', 3],
  ];

  it('is rejected with the later results, for a completed bracket too', async () => {
    const done = await played(await generated(4, { third_place: true }), ...all);
    const sent = decision(done, '1.1', 4);
    const rejection = getConflict(await rejected(contract.decideMatchEndpoint, sent));
    expect(rejection).toMatchObject({ status: 409, code: 'LATER_RESULTS', bracket: done });
    expect(rejection.affected).toEqual([matchAt(done, '2.1').id, matchAt(done, '2.2').id]);
  });

  it('clears later results on request, and one undo restores them all', async () => {
    const done = await played(await generated(4, { third_place: true }), ...all);
    const changed = (await ask(contract.decideMatchEndpoint, decision(done, '1.1', 4, true))).data;
    expect(states(changed)).toEqual([
      '1 – 4: completed, 4',
      '2 – 3: completed, 2',
      '4 – 2: ready',
      '1 – 3: ready',
    ]);
    expect([changed.status, changed.champion]).toEqual(['active', null]);
    const undone = await undo(done);
    expect(states(undone)).toEqual(states(done));
    expect(undone.matchups.map(({ decided_at }) => decided_at)).toEqual(
      done.matchups.map(({ decided_at }) => decided_at),
    );
    expect(undone.status).toBe('completed');
  });
});

describe('POST /api/brackets/{id}/undo', () => {
  it('undoes result after result, back to the first', async () => {
    const bracket = await generated(4);
    await played(bracket, ['1.1', 1], ['1.2', 3], ['2.1', 3]);
    expect((await undo(bracket)).status).toBe('active');
    await undo(bracket);
    const first = await undo(bracket);
    expect([states(first), first.status, first.can_undo]).toEqual([
      states(bracket),
      'ready',
      false,
    ]);
    const at = { params: { id: bracket.id } };
    const rejection = await visitor.rejected(contract.undoResultEndpoint, at);
    expect([rejection.status, rejection.code, rejection.error]).toEqual([
      409,
      'NOTHING_TO_UNDO',
      'There is no result to undo',
    ]);
  });

  it('returns 409 with the current bracket for an older version', async () => {
    const seen = await pick(await generated(4), '1.1', 1);
    const after = await pick(seen, '1.2', 3);
    const undoSeen = { params: { id: seen.id }, body: { version: seen.version } };
    expect(
      getConflict(await visitor.rejected(contract.undoResultEndpoint, undoSeen)),
    ).toMatchObject({
      status: 409,
      code: 'STALE_VERSION',
      error: 'Someone else changed this bracket first',
      bracket: after,
    });
    const body = { version: after.version };
    const { data } = await visitor.ask(contract.undoResultEndpoint, { ...undoSeen, body });
    expect(states(data)).toEqual(states(seen));
  });

  it('preserves the undone step in the history', async () => {
    const bracket = await generated(2);
    await pick(bracket, '1.1', 1);
    await undo(bracket);
    const steps = await db.selectFrom('bracket_steps').selectAll().orderBy('number').execute();
    expect(steps.map(({ number, kind, undone_by }) => [number, kind, undone_by])).toEqual([
      [1, 'generated', null],
      [2, 'result', 3],
      [3, 'undone', null],
    ]);
  });

  it('is rejected while the bracket is paused', async () => {
    const bracket = await pick(await generated(4), '1.1', 1);
    await act(contract.pauseBracketEndpoint, bracket);
    const at = { params: { id: bracket.id } };
    expect((await visitor.rejected(contract.undoResultEndpoint, at)).code).toBe('BRACKET_PAUSED');
  });

  it('preserves a later withdrawal', async () => {
    const bracket = await pick(await generated(4), '1.1', 1);
    await withdraw(bracket, 3);
    const undone = await undo(bracket);
    expect(states(undone)).toEqual(['1 – 4: ready', '2 – 3: walkover, 2', '? – 2: pending']);
    expect(undone.status).toBe('active');
  });

  it('is rejected when it would leave no possible winner', async () => {
    const bracket = await generated(4, { third_place: true });
    const final = await played(bracket, ['1.1', 1], ['1.2', 2], ['2.1', 1]);
    await withdraw(final, 1);
    await withdraw(final, 2);
    const at = { params: { id: bracket.id } };
    const rejection = await visitor.rejected(contract.undoResultEndpoint, at);
    expect([rejection.status, rejection.code]).toEqual([409, 'UNDO_BLOCKED']);
  });
});

describe('a withdrawn song', () => {
  it('loses undecided matches; decided ones are preserved', async () => {
    const bracket = await pick(await generated(4), '1.1', 1);
    const after = await withdraw(bracket, 1);
    expect(findTestSong(after, 1).is_withdrawn).toBe(true);
    const next = await pick(after, '1.2', 3);
    expect(states(next)).toEqual([
      '1 – 4: completed, 1',
      '2 – 3: completed, 3',
      '1 – 3: walkover, 3',
    ]);
    expect([next.status, next.champion?.seed]).toEqual(['completed', 3]);
    expect(next.progress).toEqual({ decided: 2, total: 2 });
  });

  it('is withdrawn only once', async () => {
    const bracket = await withdraw(await pick(await generated(4), '1.1', 1), 2);
    expect(await withdraw(bracket, 2)).toEqual(bracket);
  });

  it('can be reinstated, even after its walkover completed the bracket', async () => {
    const bracket = await played(await generated(4), ['1.1', 1], ['1.2', 2]);
    expect((await withdraw(bracket, 2)).status).toBe('completed');
    const back = await reinstate(bracket, 2);
    expect([back.status, states(back)]).toEqual(['active', states(bracket)]);
  });

  it('cannot be reinstated after later results', async () => {
    const bracket = await pick(await generated(4), '1.2', 2);
    const withdrawn = await withdraw(bracket, 1);
    const done = await pick(withdrawn, '2.1', 4);
    const params = { id: bracket.id, songId: findTestSong(bracket, 1).id };
    const rejection = getConflict(await rejected(contract.reinstateSongEndpoint, { params }));
    expect(rejection).toMatchObject({ status: 409, code: 'LATER_RESULTS' });
    expect(rejection.affected).toEqual([matchAt(done, '2.1').id]);
  });

  it('cannot be the last possible winner', async () => {
    const bracket = await generated(4, { third_place: true });
    await withdraw(await played(bracket, ['1.1', 1], ['1.2', 2]), 1);
    const params = { id: bracket.id, songId: findTestSong(bracket, 2).id };
    const rejection = await rejected(contract.removeSongEndpoint, { params });
    expect([rejection.status, rejection.code, rejection.error]).toEqual([
      409,
      'NOBODY_LEFT',
      'No song would be left to win this bracket',
    ]);
  });

  it('is rejected in a completed bracket', async () => {
    const bracket = await pick(await generated(2), '1.1', 1);
    const params = { id: bracket.id, songId: findTestSong(bracket, 1).id };
    const rejection = await rejected(contract.removeSongEndpoint, { params });
    expect([rejection.code, rejection.error]).toEqual([
      'BRACKET_COMPLETED',
      'The songs of a completed bracket cannot change',
    ]);
  });
});

describe('a completed bracket', () => {
  const MINUTE = 60_000;
  const pass = (milliseconds: number) => {
    clock.now = new Date(clock.now.getTime() + milliseconds);
  };
  const over = async () => played(await generated(4), ['1.1', 1], ['1.2', 2], ['2.1', 1]);

  it.each([
    ['another winner', 4],
    ['a result taken back', null],
  ])('rejects %s from visitors', async (_what, seed) => {
    const done = await over();
    const { status, code } = await visitor.rejected(
      contract.decideMatchEndpoint,
      decision(done, '1.1', seed, true),
    );
    expect([status, code]).toEqual([401, 'ADMIN_REQUIRED']);
    const { data } = await visitor.ask(contract.getBracketEndpoint, { params: { id: done.id } });
    expect(states(data)).toEqual(states(done));
  });

  it('accepts the same result again from anyone, and another from an admin', async () => {
    const done = await over();
    expect((await pick(done, '2.1', 1)).version).toBe(done.version);
    const { data } = await ask(contract.decideMatchEndpoint, decision(done, '2.1', 2));
    expect(states(data).at(-1)).toBe('1 – 2: completed, 2');
  });

  it('lets visitors undo its last result for ten minutes, then only admins', async () => {
    const done = await over();
    pass(10 * MINUTE);
    const undone = await undo(done);
    expect(undone.status).toBe('active');
    await pick(undone, '2.1', 1);
    pass(10 * MINUTE + 1);
    const params = { id: done.id };
    const { status, code } = await visitor.rejected(contract.undoResultEndpoint, { params });
    expect([status, code]).toEqual([401, 'ADMIN_REQUIRED']);
    expect((await act(contract.undoResultEndpoint, done)).status).toBe('active');
  });
});

describe('the history', () => {
  it('is limited to the last 2,000 steps', async () => {
    const bracket = await generated(2);
    const made_at = clock.now.toISOString();
    const details = JSON.stringify({ match_id: 'x', changes: [] });
    const old = Array.from({ length: 2000 }, (_, n) => ({
      bracket_id: bracket.id,
      number: n + 2,
      kind: 'result' as const,
      details,
      made_at,
      undone_by: null,
    }));
    for (const some of splitRows(old)) await db.insertInto('bracket_steps').values(some).execute();
    await pick(bracket, '1.1', 1);
    const steps = await db.selectFrom('bracket_steps').select('number').orderBy('number').execute();
    expect([steps.length, steps[0]?.number, steps.at(-1)?.number]).toEqual([2000, 3, 2002]);
    await undo(bracket);
  });
});

describe('players', () => {
  it('of one address do not block players of another', async () => {
    const [theirs, other] = [await generated(2), await generated(2)];
    const order: string[] = [];
    const play = async (bracket: Bracket, remoteAddress: string) => {
      const { params, body } = decision(bracket, '1.1', 1);
      await send({
        method: 'PUT',
        url: `/api/brackets/${params.id}/matches/${params.matchId}`,
        remoteAddress,
        headers: { 'x-api-key': API_KEY, 'content-type': 'application/json' },
        payload: JSON.stringify(body),
      });
      order.push(remoteAddress);
    };
    const many = Array.from({ length: 12 }, () => play(theirs, '192.0.2.1'));
    await Promise.all([...many, play(other, '192.0.2.2')]);
    expect(order.indexOf('192.0.2.2')).toBeLessThan(4);
  });

  it('are rate-limited after 150 requests at once, and allowed soon after', async () => {
    const bracket = await generated(2);
    const sent = { ...decision(bracket, '1.1', 1), headers: {} };
    clock.now = new Date('2026-03-07T12:00:00.000Z');
    for (let n = 0; n < 150; n += 1) await visitor.ask(contract.decideMatchEndpoint, sent);
    const rejection = await visitor.rejected(contract.decideMatchEndpoint, sent);
    expect([rejection.status, rejection.code, rejection.headers['retry-after']]).toEqual([
      429,
      'TOO_MANY_REQUESTS',
      '1',
    ]);
    clock.now = new Date('2026-03-07T12:00:00.050Z');
    await visitor.ask(contract.decideMatchEndpoint, sent);
  });
});
