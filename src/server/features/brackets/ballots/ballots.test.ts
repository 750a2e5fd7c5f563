import { beforeEach, describe, expect, it } from 'vitest';
import * as contract from '#shared/contracts/brackets.ts';
import {
  createPersonalLinkEndpoint,
  openPersonalLinkEndpoint,
  revokePersonalLinkEndpoint,
} from '#shared/contracts/personal-links.ts';
import { allowGuestsEndpoint, takeSeatEndpoint } from '#shared/contracts/room-seats.ts';
import { openRoomEndpoint } from '#shared/contracts/rooms.ts';
import { renameReviewerEndpoint, updateSettingsEndpoint } from '#shared/contracts/settings.ts';
import { flipCoin } from '#shared/domain/brackets/ballot.ts';
import { settleBallot } from '../ballot-service.ts';
import { findBracketVersions } from '../brackets-repository.ts';
import { decision, findTestSong, getConflict, matchAt, shown } from '../test-brackets.ts';
import { shownVotes, startBallots, type TestVoter } from './test-ballots.ts';

// Admins may change the reviewers.
const club = await startBallots({ REVIEWERS: '' });
const { ask, act, add, db, phone, withVoters, read, close, wait, visitor, rejected } = club;
const { runClocks } = club;

beforeEach(() =>
  ask(updateSettingsEndpoint, { body: { reviewers: ['Ada', 'Ben', 'Cleo', 'Dev', 'Eve'] } }),
);

const createLink = (reviewer: string) =>
  ask(createPersonalLinkEndpoint, { params: { reviewer }, body: {} });

/** Opens a new personal link of a reviewer on a phone. */
async function openLink(by: TestVoter, reviewer: string) {
  const { token } = (await createLink(reviewer)).data;
  await by.send(openPersonalLinkEndpoint, { body: { token } });
}

const THREE = ['Ada', 'Ben', 'Cleo'] as const;

describe('a vote', () => {
  it('is decided by the majority when all present voters have voted', async () => {
    const { bracket, id, ada, ben, cleo } = await withVoters(4, THREE);
    await ada.vote(bracket, '1.1', 4);
    await ben.vote(bracket, '1.1', 1);
    expect(shown(await read(id), '1.1')).toBe('1 – 4: ready');
    const state = await cleo.vote(bracket, '1.1', 4);
    const after = await read(id);
    expect(shown(after, '1.1')).toBe('1 – 4: completed, 4');
    expect(shownVotes(after, '1.1')).toBe('majority: Ada 4, Ben 1, Cleo 4');
    expect(state).toMatchObject({
      match_id: matchAt(after, '1.2').id,
      result_match_id: matchAt(after, '1.1').id,
      result_until: '2026-03-06T12:00:02.000Z',
      version: after.version,
    });
  });

  it('waits for a renamed voter, also on a server without the new name', async () => {
    const { bracket, id, ada, ben } = await withVoters(4, THREE);
    await ada.vote(bracket, '1.1', 4);
    await ben.vote(bracket, '1.1', 4);
    const before = { ...club.app.services.getClub() };
    await ask(renameReviewerEndpoint, { body: { from: 'Cleo', to: 'Clio' } });
    await settleBallot({ ...club.app.services, getClub: () => before }, id);
    expect(shown(await read(id), '1.1')).toBe('1 – 4: ready');
    await ask(renameReviewerEndpoint, { body: { from: 'Clio', to: 'Cleo' } });
  });

  it('can be changed and withdrawn until then', async () => {
    const { bracket, id, ada, ben, cleo } = await withVoters(4, THREE);
    await ada.vote(bracket, '1.1', 4);
    await ada.vote(bracket, '1.1', 1);
    await ben.vote(bracket, '1.1', 4);
    const withdrawn = await ben.vote(bracket, '1.1', null);
    expect(withdrawn.voters.map(({ has_voted }) => has_voted)).toEqual([true, false, false]);
    await cleo.vote(bracket, '1.1', 4);
    await ben.vote(bracket, '1.1', 1);
    expect(shownVotes(await read(id), '1.1')).toBe('majority: Ada 1, Ben 1, Cleo 4');
  });

  it('is not accepted for the next match while the result is shown', async () => {
    const { bracket, id, ada } = await withVoters(4, ['Ada']);
    await ada.vote(bracket, '1.1', 1);
    const after = await read(id);
    await expect(ada.vote(after, '1.2', 2)).rejects.toThrow('409 RESULT_SHOWN');
    await expect(close(id)).rejects.toThrow();
    wait(2);
    await ada.vote(after, '1.2', 2);
    expect(shown(await read(id), '1.2')).toBe('2 – 3: completed, 2');
  });

  it('ahead counts when its match comes up, and can be changed until then', async () => {
    const { bracket, id, ada, ben } = await withVoters(8, ['Ada', 'Ben']);
    await ada.vote(bracket, '1.3', 2);
    await ada.vote(bracket, '1.2', 4);
    await ada.vote(bracket, '1.2', 5);
    expect((await ada.look(id)).me?.votes).toHaveLength(2);
    await ben.vote(bracket, '1.2', 5);
    await ada.vote(bracket, '1.1', 1);
    await ben.vote(bracket, '1.1', 1);
    expect(shown(await read(id), '1.2')).toBe('4 – 5: ready');
    wait(2);
    await runClocks();
    const after = await read(id);
    expect(shownVotes(after, '1.2')).toBe('majority: Ada 5, Ben 5');
    expect(shown(after, '1.3')).toBe('2 – 7: ready');
    await expect(ada.vote(after, '2.1', 1)).rejects.toThrow('409 VOTE_CLOSED');
    await expect(ada.vote(bracket, '1.1', 1)).rejects.toThrow('409 VOTE_CLOSED');
  });

  it('waits for nobody who is asleep, but counts their vote', async () => {
    const { bracket, id, ada, ben } = await withVoters(4, THREE);
    await ada.vote(bracket, '1.1', 4);
    wait(50);
    await ben.vote(bracket, '1.1', 4);
    expect(shown(await read(id), '1.1')).toBe('1 – 4: ready');
    wait(11);
    // Ada and Cleo are asleep now.
    await ben.look(id);
    await runClocks();
    const state = await ben.look(id);
    expect(shownVotes(await read(id), '1.1')).toBe('majority: Ada 4, Ben 4');
    expect(state.voters.map(({ is_present }) => is_present)).toEqual([false, true, false]);
  });

  it('waits for a late voter', async () => {
    const { bracket, id, ada, ben } = await withVoters(4, ['Ada', 'Ben']);
    await ada.vote(bracket, '1.1', 1);
    const cleo = phone();
    await cleo.join(id, 'Cleo');
    await ben.vote(bracket, '1.1', 1);
    expect(shown(await read(id), '1.1')).toBe('1 – 4: ready');
    await cleo.vote(bracket, '1.1', 4);
    expect(shownVotes(await read(id), '1.1')).toBe('majority: Ada 1, Ben 1, Cleo 4');
  });

  it('ends when the last missing voter leaves, whose votes are withdrawn', async () => {
    const { bracket, id, ada, ben, cleo } = await withVoters(8, THREE);
    await cleo.vote(bracket, '1.2', 4);
    await ada.vote(bracket, '1.1', 1);
    await ben.vote(bracket, '1.1', 1);
    await cleo.leave(id, 'Cleo');
    expect(shownVotes(await read(id), '1.1')).toBe('majority: Ada 1, Ben 1');
    expect(await db.selectFrom('bracket_votes').selectAll().execute()).toHaveLength(2);
    await expect(cleo.vote(bracket, '1.2', 4)).rejects.toThrow('401 VOTER_REQUIRED');
  });

  it('is rejected for another song, an older version and an unknown match', async () => {
    const { bracket, id, ada } = await withVoters(4, ['Ada']);
    await expect(ada.vote(bracket, '1.1', 2)).rejects.toThrow('400 INVALID_INPUT');
    const body = { song_id: findTestSong(bracket, 1).id, version: 0 };
    const params = { matchId: matchAt(bracket, '1.1').id };
    await expect(ada.ask(contract.castVoteEndpoint, id, body, params)).rejects.toThrow(
      '409 STALE_VERSION',
    );
    await expect(
      ada.ask(contract.castVoteEndpoint, id, body, { matchId: 'nowhere' }),
    ).rejects.toThrow('404 NOT_FOUND');
  });
});

describe('a tie', () => {
  it('is decided by a coin with a stored seed, shown before the result', async () => {
    const { bracket, id, ada, ben } = await withVoters(4, ['Ada', 'Ben']);
    await ada.vote(bracket, '1.1', 1);
    const state = await ben.vote(bracket, '1.1', 4);
    const after = await read(id);
    const [ballot] = after.ballots;
    const { song_a, song_b, winner_id } = matchAt(after, '1.1');
    expect(ballot).toMatchObject({ decided_by: 'coin', coin_seed: expect.any(Number) });
    expect(flipCoin(song_a, song_b, ballot?.coin_seed ?? 0)).toBe(winner_id);
    expect(state.result_until).toBe('2026-03-06T12:00:04.000Z');
  });

  it('waits for the host while the bracket is changed otherwise', async () => {
    const { bracket, id, ada, ben, cleo } = await withVoters(4, THREE, { ties: 'host' });
    await ada.vote(bracket, '1.1', 1);
    await ben.vote(bracket, '1.1', 4);
    // Before Cleo has voted.
    await close(id);
    await ask(contract.updateBracketEndpoint, { params: { id }, body: { name: 'Renamed' } });
    await expect(cleo.vote(bracket, '1.1', 4)).rejects.toThrow('409 VOTE_TIED');
    expect(await cleo.look(id)).toMatchObject({ is_tied: true });
  });

  it('is decided by the host if the bracket says so', async () => {
    const { bracket, id, ada, ben } = await withVoters(4, ['Ada', 'Ben'], { ties: 'host' });
    await ada.vote(bracket, '1.1', 1);
    expect(await ben.vote(bracket, '1.1', 4)).toMatchObject({ is_tied: true });
    await expect(ada.vote(bracket, '1.1', 4)).rejects.toThrow('409 VOTE_TIED');
    expect((await read(id)).ballots).toEqual([]);
    const { data } = await ask(contract.decideMatchEndpoint, decision(bracket, '1.1', 4));
    expect(shownVotes(data, '1.1')).toBe('host: Ada 1, Ben 4');
    expect(await ada.look(id)).toMatchObject({ is_tied: false });
  });
});

describe('the host', () => {
  it('ends a vote early', async () => {
    const { bracket, id, ada } = await withVoters(4, THREE);
    await expect(close(id)).rejects.toThrow();
    await ada.vote(bracket, '1.1', 4);
    const params = { id, matchId: matchAt(bracket, '1.1').id };
    expect((await visitor.rejected(contract.closeVoteEndpoint, { params })).status).toBe(401);
    await close(id);
    expect(shownVotes(await read(id), '1.1')).toBe('majority: Ada 4');
  });

  it('decides a match, whose votes are then shown; other taps are rejected', async () => {
    const { bracket, ada } = await withVoters(4, THREE);
    await ada.vote(bracket, '1.1', 4);
    const taken = await visitor.rejected(contract.decideMatchEndpoint, decision(bracket, '1.1', 1));
    expect([taken.status, taken.code]).toEqual([409, 'DECIDED_BY_VOTE']);
    const { data } = await ask(contract.decideMatchEndpoint, decision(bracket, '1.1', 1));
    expect(shownVotes(data, '1.1')).toBe('host: Ada 4');
  });

  it('replaces a decided result, whose votes no longer count', async () => {
    const { bracket, id, ada } = await withVoters(4, ['Ada']);
    await ada.vote(bracket, '1.1', 4);
    const after = await read(id);
    const { data } = await ask(contract.decideMatchEndpoint, decision(after, '1.1', 1));
    expect(shownVotes(data, '1.1')).toBe('host: ');
    expect(shownVotes(await read(id), '1.1')).toBe('host: ');
    const cleared = await ask(contract.decideMatchEndpoint, decision(data, '1.1', null));
    expect(cleared.data.ballots).toEqual([]);
  });

  it('releases the name of a voter', async () => {
    const { id } = await withVoters(4, THREE);
    const { voters } = (
      await ask(contract.leaveBallotEndpoint, { params: { id }, body: { reviewer: 'Ben' } })
    ).data;
    expect(voters.map(({ reviewer }) => reviewer)).toEqual(['Ada', 'Cleo']);
    await phone().join(id, 'Ben');
  });
});

describe('a voter', () => {
  it('takes a free name, or one whose phone is asleep', async () => {
    const { bracket, id, ada } = await withVoters(4, ['Ada', 'Ben']);
    await ada.vote(bracket, '1.1', 1);
    const other = phone();
    await expect(other.join(id, 'Ada')).rejects.toThrow('409 VOTER_TAKEN');
    await expect(other.join(id, 'Zoe')).rejects.toThrow('400 INVALID_INPUT');
    await expect(other.vote(bracket, '1.1', 1)).rejects.toThrow('401 VOTER_REQUIRED');
    wait(60);
    // The vote of the other phone stays, secret also to its new holder.
    const state = await other.join(id, 'Ada');
    expect(state.me).toEqual({ reviewer: 'Ada', is_in: true, votes: [] });
    expect(state.voters[0]).toMatchObject({ reviewer: 'Ada', is_present: true, has_voted: true });
    expect((await ada.look(id)).me).toBeNull();
    await expect(ada.vote(bracket, '1.1', 4)).rejects.toThrow('401 VOTER_REQUIRED');
  });

  it('keeps one name for each bracket, by a cookie stored as a hash', async () => {
    const { id, ada } = await withVoters(4, ['Ada']);
    await ada.join(id, 'Ben');
    expect((await ada.look(id)).voters.map(({ reviewer }) => reviewer)).toEqual(['Ben']);
    const other = await withVoters(4, []);
    const token = ada.cookies.get('spindle_person');
    await ada.join(other.id, 'Cleo');
    expect(ada.cookies.get('spindle_person')).toBe(token);
    expect((await ada.look(id)).me?.reviewer).toBe('Ben');
    expect(
      JSON.stringify(await db.selectFrom('bracket_voters').selectAll().execute()),
    ).not.toContain(token);
    const foreign = phone();
    foreign.cookies.set('spindle_person', 'chosen');
    await foreign.join(id, 'Ada');
    expect(foreign.cookies.get('spindle_person')).toMatch(/^[\w-]{43}$/);
  });

  it('is proven by a seat of the open listening room', async () => {
    const { id } = await withVoters(4, ['Ada']);
    const { code } = (await ask(openRoomEndpoint, { body: {} })).data;
    const guest = phone();
    await guest.send(takeSeatEndpoint, { params: { code }, body: { reviewer: 'Ada' } });
    expect((await guest.look(id)).me).toEqual({ reviewer: 'Ada', is_in: false, votes: [] });
    expect((await guest.join(id, 'Ada')).me?.is_in).toBe(true);
  });

  it('may be a guest with a seat, while the open room allows guests', async () => {
    const { bracket, id } = await withVoters(4, ['Ada']);
    const opening = { body: { guests_allowed: true } };
    const { code } = (await ask(openRoomEndpoint, opening)).data;
    const guest = phone();
    const body = { reviewer: 'Max', is_guest: true };
    await guest.send(takeSeatEndpoint, { params: { code }, body });
    expect((await guest.look(id)).me).toEqual({ reviewer: 'Max', is_in: false, votes: [] });
    await expect(phone().join(id, 'Max')).rejects.toThrow('400 INVALID_INPUT');
    await guest.join(id, 'Max');
    await guest.vote(bracket, '1.1', 4);
    expect((await guest.look(id)).voters).toMatchObject([
      { reviewer: 'Ada', is_guest: false },
      { reviewer: 'Max', is_guest: true, has_voted: true },
    ]);

    await ask(allowGuestsEndpoint, { params: { code }, body: { allow: false } });
    await expect(guest.vote(bracket, '1.1', 1)).rejects.toThrow('401 VOTER_REQUIRED');
    expect((await guest.look(id)).me).toBeNull();
    await close(id);
    expect(shownVotes(await read(id), '1.1')).toBe('majority: Max 4');
  });

  it('is proven by a personal link, which takes the name over', async () => {
    const { id, ada } = await withVoters(4, ['Ada']);
    const linked = phone();
    await openLink(linked, 'Ada');
    expect((await linked.look(id)).me).toEqual({ reviewer: 'Ada', is_in: false, votes: [] });
    expect((await linked.join(id, 'Ada')).me?.is_in).toBe(true);
    expect((await ada.look(id)).me).toBeNull();
  });

  /** Creates a link for Ada, and a phone that joined a bracket by it and voted. */
  async function withLinkedPhone() {
    const { bracket, id, ben, cleo } = await withVoters(4, ['Ben', 'Cleo']);
    const linked = phone();
    await openLink(linked, 'Ada');
    await linked.join(id, 'Ada');
    await linked.vote(bracket, '1.1', 1);
    return { bracket, id, ben, cleo, linked };
  }

  it.each([
    [
      'its personal link is revoked',
      () => ask(revokePersonalLinkEndpoint, { params: { reviewer: 'Ada' } }),
    ],
    ['its personal link is replaced', () => createLink('Ada')],
    [
      'its reviewer is retired',
      () => ask(updateSettingsEndpoint, { body: { reviewers: ['Ben', 'Cleo'] } }),
    ],
  ])('votes no longer once %s, but the votes cast before count', async (_name, end) => {
    const { bracket, id, ben, cleo, linked } = await withLinkedPhone();
    await end();
    await expect(linked.vote(bracket, '1.1', 4)).rejects.toThrow('401 VOTER_REQUIRED');
    await expect(linked.vote(bracket, '1.2', 2)).rejects.toThrow('401 VOTER_REQUIRED');
    const { me, voters } = await linked.look(id);
    expect(me).toBeNull();
    expect(voters.map(({ reviewer }) => reviewer)).toEqual(['Ben', 'Cleo']);
    await ben.vote(bracket, '1.1', 4);
    await cleo.vote(bracket, '1.1', 1);
    expect(shownVotes(await read(id), '1.1')).toBe('majority: Ada 1, Ben 4, Cleo 1');
    await expect(linked.ask(contract.undoResultEndpoint, id)).rejects.toThrow('401 VOTER_REQUIRED');
  });

  it('votes no longer when its phone opens the link of another reviewer', async () => {
    const { bracket, id, linked } = await withLinkedPhone();
    await openLink(linked, 'Dev');
    await expect(linked.vote(bracket, '1.1', 4)).rejects.toThrow('401 VOTER_REQUIRED');
    expect((await linked.look(id)).me?.reviewer).toBe('Dev');
    await linked.join(id, 'Dev');
    await linked.vote(bracket, '1.1', 4);
    const names = (await linked.look(id)).voters.map(({ reviewer }) => reviewer);
    expect(names).toEqual(['Ben', 'Cleo', 'Dev']);
  });

  it('is not waited for once its personal link is revoked', async () => {
    const { bracket, id, ben, cleo, linked } = await withLinkedPhone();
    await linked.vote(bracket, '1.1', null);
    await ben.vote(bracket, '1.1', 4);
    await cleo.vote(bracket, '1.1', 4);
    expect(shownVotes(await read(id), '1.1')).toBeNull();
    await ask(revokePersonalLinkEndpoint, { params: { reviewer: 'Ada' } });
    await runClocks();
    expect(shownVotes(await read(id), '1.1')).toBe('majority: Ben 4, Cleo 4');
  });

  it('who took a free name stays when a link of that name is revoked', async () => {
    const { bracket, id, ada } = await withVoters(4, ['Ada', 'Ben']);
    await createLink('Ada');
    await ask(revokePersonalLinkEndpoint, { params: { reviewer: 'Ada' } });
    await ada.vote(bracket, '1.1', 4);
    expect((await ada.look(id)).me?.is_in).toBe(true);
  });

  it('of a bracket for admins must be an admin', async () => {
    const bracket = await club.generated(4, { voting: 'ballot', play_access: 'admin' });
    await expect(phone().join(bracket.id, 'Ada')).rejects.toThrow('401 ADMIN_REQUIRED');
  });

  it('may undo the last result, which clears its votes; other visitors may not', async () => {
    const { bracket, id, ada } = await withVoters(4, ['Ada']);
    await ada.vote(bracket, '1.2', 2);
    await ada.vote(bracket, '1.1', 4);
    const rejection = await visitor.rejected(contract.undoResultEndpoint, { params: { id } });
    expect([rejection.status, rejection.code]).toEqual([401, 'VOTER_REQUIRED']);
    await ada.send(contract.undoResultEndpoint, { params: { id } });
    const after = await read(id);
    expect([shown(after, '1.1'), after.ballots]).toEqual(['1 – 4: ready', []]);
    expect((await ada.look(id)).me?.votes).toEqual([
      { match_id: matchAt(after, '1.2').id, song_id: findTestSong(after, 2).id },
    ]);
  });
});

describe('a bracket by vote', () => {
  it('rejects votes while paused, and keeps those it has', async () => {
    const { bracket, id, ada, ben } = await withVoters(4, ['Ada', 'Ben']);
    await ada.vote(bracket, '1.1', 1);
    await act(contract.pauseBracketEndpoint, bracket);
    await expect(ben.vote(bracket, '1.1', 1)).rejects.toThrow('409 BRACKET_PAUSED');
    wait(61);
    await ada.look(id);
    await runClocks();
    expect(shown(await read(id), '1.1')).toBe('1 – 4: ready');
    await act(contract.resumeBracketEndpoint, bracket);
    await runClocks();
    expect(shownVotes(await read(id), '1.1')).toBe('majority: Ada 1');
  });

  it('drops the votes of a match whose song is withdrawn', async () => {
    const { bracket, id, ada, ben } = await withVoters(8, ['Ada', 'Ben']);
    await ada.vote(bracket, '1.1', 1);
    await ben.vote(bracket, '1.1', 1);
    wait(2);
    await ada.vote(bracket, '1.2', 4);
    const songId = findTestSong(bracket, 5).id;
    await act(contract.removeSongEndpoint, bracket, { songId });
    expect((await ada.look(id)).me?.votes).toEqual([]);
    const after = await act(contract.reinstateSongEndpoint, bracket, { songId });
    expect(shown(after, '1.2')).toBe('4 – 5: ready');
    expect(shownVotes(after, '1.1')).toBe('majority: Ada 1, Ben 1');
  });

  it('drops all votes with new matchups, or when taps decide instead', async () => {
    const { bracket, id, ada } = await withVoters(4, ['Ada', 'Ben']);
    await ada.vote(bracket, '1.1', 1);
    const again = await act(contract.generateMatchupsEndpoint, bracket);
    expect((await ada.look(id)).me?.votes).toEqual([]);
    await ada.vote(again, '1.1', 1);
    await ask(contract.updateBracketEndpoint, { params: { id }, body: { voting: 'first_tap' } });
    expect(await db.selectFrom('bracket_votes').selectAll().execute()).toEqual([]);
    await expect(ada.look(id)).rejects.toThrow('409 NO_BALLOT');
  });

  it('keeps its way of deciding once it has results', async () => {
    const { bracket, id, ada } = await withVoters(4, ['Ada']);
    await ada.vote(bracket, '1.1', 1);
    const update = (body: object) => ({ params: { id }, body });
    const rejection = getConflict(
      await rejected(contract.updateBracketEndpoint, update({ voting: 'first_tap' })),
    );
    expect([rejection.status, rejection.code]).toEqual([409, 'VOTING_FIXED']);
    const { data } = await ask(contract.updateBracketEndpoint, update({ ties: 'host' }));
    expect(data).toMatchObject({ voting: 'ballot', ties: 'host' });
    expect(data.ballots).toHaveLength(1);
    const copy = await act(contract.duplicateBracketEndpoint, bracket);
    expect(copy).toMatchObject({ voting: 'ballot', ties: 'host', ballots: [], status: 'draft' });
  });

  it('plays to its end with a third-place match, and shows its votes on the shared page', async () => {
    const { id, ada, phones } = await withVoters(4, THREE, { third_place: true });
    for (let n = 0; n < 4; n += 1) {
      const bracket = await read(id);
      const next = await ada.look(id);
      const match = bracket.matchups.find((one) => one.id === next.match_id);
      const seed = bracket.songs.find((song) => song.id === match?.song_a)?.seed ?? 0;
      for (const one of phones) await one.vote(bracket, `${match?.round}.${match?.position}`, seed);
      wait(2);
    }
    const bracket = await read(id);
    expect([bracket.status, bracket.ballots.length]).toEqual(['completed', 4]);
    const { share_token } = await act(contract.shareBracketEndpoint, bracket);
    const shared = await visitor.ask(contract.getSharedBracketEndpoint, {
      params: { token: share_token },
    });
    expect(shared.data.ballots).toEqual(bracket.ballots);
    expect(await ada.look(id)).toMatchObject({ match_id: null, result_match_id: null });
  });

  it('reports votes and presence to its subscribers, without a new version of the bracket', async () => {
    const { bracket, id, ada, ben } = await withVoters(4, ['Ada', 'Ben']);
    const topic = async () => (await findBracketVersions(db, [id])).get(id);
    const before = await topic();
    await ada.vote(bracket, '1.1', 1);
    expect(await topic()).not.toBe(before);
    expect((await read(id)).version).toBe(bracket.version);
    wait(61);
    await ada.look(id);
    await runClocks();
    const asleep = await topic();
    await ben.look(id);
    await runClocks();
    expect(await topic()).not.toBe(asleep);
  });

  it('by taps has no votes', async () => {
    const bracket = await club.generated(4);
    await expect(phone().look(bracket.id)).rejects.toThrow('409 NO_BALLOT');
    await expect(phone().join(bracket.id, 'Ada')).rejects.toThrow('409 NO_BALLOT');
    expect((await add(2)).voting).toBe('first_tap');
  });
});
