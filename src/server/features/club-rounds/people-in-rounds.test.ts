import { join } from 'node:path';
import { beforeEach, describe, expect, it } from 'vitest';
import * as albums from '#shared/contracts/albums.ts';
import * as contract from '#shared/contracts/club-rounds.ts';
import { mergePeopleEndpoint, undoMergeEndpoint } from '#shared/contracts/people.ts';
import { revokePersonalLinkEndpoint } from '#shared/contracts/personal-links.ts';
import { getRecapEndpoint } from '#shared/contracts/recaps.ts';
import { renameReviewerEndpoint, updateSettingsEndpoint } from '#shared/contracts/settings.ts';
import { copyDatabase, findSealedVoters } from '../../database/copy.ts';
import { getEngine } from '../../database/engine.ts';
import { temporaryDirectory } from '../../testing/test-app.ts';
import { settleDueRounds } from './round-changes.ts';
import { startClubRounds } from './test-club-rounds.ts';

const test = await startClubRounds({ variables: { REVIEWERS: '' } });
const { ask, asHost, host, linkedPhone, linkedPhones, look, open, rate } = test;

const setReviewers = (...reviewers: string[]) =>
  ask(updateSettingsEndpoint, { body: { reviewers } });

beforeEach(() => setReviewers('Ada', 'Ben', 'Cleo'));

const revoke = (reviewer: string) =>
  test.send(host, revokePersonalLinkEndpoint, { params: { reviewer } });

const merge = (from: string, into: string) => {
  const body = {
    from: { kind: 'reviewer', name: from },
    into: { kind: 'reviewer', name: into },
    dry_run: false,
  };
  return ask(mergePeopleEndpoint, { body });
};

const getRatings = async (id: string) =>
  (await ask(albums.getAlbumEndpoint, { params: { id } })).data.individual_tiers;

it('a sealed card stays that of a renamed person, who changes it by the same link', async () => {
  const ada = await linkedPhone('Ada');
  const { id, albums: shown } = await open({ people: ['Ada', 'Ben'] });
  const album_id = shown[0]?.album_id ?? '';
  await rate(ada, id, album_id, 'S', 'Mine');
  await ask(renameReviewerEndpoint, { body: { from: 'Ada', to: 'Bo' } });
  const renamed = await look(ada, id);
  expect([renamed.me?.reviewer, renamed.mine]).toEqual([
    'Bo',
    [{ album_id, tier: 'S', note: 'Mine' }],
  ]);
  expect(renamed.people.map(({ reviewer, rated }) => [reviewer, rated])).toEqual([
    ['Bo', 1],
    ['Ben', 0],
  ]);
  await rate(ada, id, album_id, 'A');
  await asHost(contract.revealClubRoundEndpoint, id);
  expect(await getRatings(album_id)).toEqual({ Bo: 'A' });
});

it('a person with several links sees and changes the same cards by each, until all are revoked', async () => {
  const old = await linkedPhone('Ada');
  const { id, albums: shown } = await open({ people: ['Ada', 'Ben'] });
  const album_id = shown[0]?.album_id ?? '';
  await rate(old, id, album_id, 'S', 'Mine');
  const other = await linkedPhone('Ada', await test.addLink('Ada'));
  expect((await look(other, id)).mine).toEqual([{ album_id, tier: 'S', note: 'Mine' }]);
  await rate(other, id, album_id, 'A', 'Still mine');
  expect((await look(old, id)).mine).toEqual([{ album_id, tier: 'A', note: 'Still mine' }]);
  await revoke('Ada');
  const later = await linkedPhone('Ada', await test.addLink('Ada'));
  expect((await look(later, id)).mine).toEqual([{ album_id, tier: null, note: null }]);
  await asHost(contract.revealClubRoundEndpoint, id);
  expect(await getRatings(album_id)).toEqual({ Ada: 'A' });
});

it('a retired person is not waited for; their card counts', async () => {
  const [ada, ben] = await linkedPhones('Ada', 'Ben');
  const { id, albums: shown } = await open({ people: ['Ada', 'Ben'] });
  const [first = '', second = ''] = shown.map(({ album_id }) => album_id);
  await rate(ben, id, first, 'B');
  await rate(ada, id, first, 'S');
  await setReviewers('Ada', 'Cleo');
  expect((await look(host, id)).status).toBe('open');
  await expect(rate(ben, id, second, 'B')).rejects.toThrow('401 PERSON_REQUIRED');
  expect((await rate(ada, id, second, 'A')).reveal_at).not.toBeNull();
  test.wait(5);
  await test.runClocks();
  expect(await getRatings(first)).toEqual({ Ada: 'S', Ben: 'B' });
});

it('a server that does not know a new name yet does not take the person as retired', async () => {
  const ben = await linkedPhone('Ben');
  const { id, albums: shown } = await open({ people: ['Ada', 'Ben'] });
  for (const { album_id } of shown) await rate(ben, id, album_id, 'B');
  const before = { ...test.app.services.getClub() };
  await ask(renameReviewerEndpoint, { body: { from: 'Ada', to: 'Bo' } });
  await settleDueRounds({ ...test.app.services, getClub: () => before });
  expect(await look(host, id)).toMatchObject({ status: 'open', reveal_at: null });
});

describe('two people who are merged', () => {
  const undo = async () => {
    const { id } = await test.db.selectFrom('people_merges').select('id').executeTakeFirstOrThrow();
    await ask(undoMergeEndpoint, { params: { id } });
  };

  /** A round of two albums. @returns it with the ids of its albums */
  async function openFor(...people: string[]) {
    const { id, albums: shown } = await open({ people });
    const [both = '', other = ''] = shown.map(({ album_id }) => album_id);
    return { id, both, other };
  }

  const getCards = async (id: string, album_id: string) => {
    const { data } = await ask(getRecapEndpoint, { params: { id } });
    const album = data.albums.find((one) => one.album_id === album_id);
    return album?.ratings.map(({ reviewer, tier }) => `${reviewer} ${tier}`).sort();
  };

  /** Merges as an earlier version did, which ignored rounds. */
  async function mergeAnyway(from: string, into: string) {
    const round = test.db.updateTable('club_rounds');
    const before = await test.db.selectFrom('club_rounds').select(['id', 'status']).execute();
    await round.set({ status: 'closed' }).execute();
    await merge(from, into);
    for (const { id, status } of before) await round.set({ status }).where('id', '=', id).execute();
  }

  it('wait for a round of both that takes cards', async () => {
    const ada = await linkedPhone('Ada');
    const { id, both } = await openFor('Ada', 'Ben');
    await rate(ada, id, both, 'S');
    await revoke('Ada');
    const attempt = (into: string) =>
      test.rejected(mergePeopleEndpoint, {
        body: {
          from: { kind: 'reviewer', name: 'Ada' },
          into: { kind: 'reviewer', name: into },
          dry_run: true,
        },
      });
    expect(await attempt('Ben')).toMatchObject({
      status: 409,
      code: 'IN_ROUND',
      error:
        'Ada and Ben are both in the open round “Album 1 and 1 more”. Reveal or cancel it first.',
    });
    await test.db.updateTable('club_rounds').set({ title: 'Week 9' }).execute();
    await asHost(contract.revealClubRoundEndpoint, id);
    expect(await attempt('Ben')).toMatchObject({
      code: 'IN_ROUND',
      error:
        'Ada and Ben are both in the round “Week 9”, which still takes late cards. Wait until it closes.',
    });
    await merge('Ada', 'Cleo');
    expect(await getCards(id, both)).toEqual(['Cleo S']);
    await revoke('Cleo');
    const body = {
      from: { kind: 'reviewer', name: 'Ben' },
      into: { kind: 'reviewer', name: 'Cleo' },
      dry_run: false,
    } as const;
    expect((await test.rejected(mergePeopleEndpoint, { body })).code).toBe('IN_ROUND');
    await test.db.updateTable('club_rounds').set({ status: 'closed' }).execute();
    await merge('Ben', 'Cleo');
  });

  it('are one only when the former has no link at all', async () => {
    await linkedPhone('Ben', await test.addLink('Ben'));
    await test.addLink('Ben');
    const [ada] = [await linkedPhone('Ada')];
    await test.addLink('Ada');
    const { id, both } = await openFor('Ada', 'Cleo');
    await rate(ada, id, both, 'S');
    await expect(merge('Ben', 'Ada')).rejects.toThrow();
    await revoke('Ben');
    await merge('Ben', 'Ada');
    expect((await look(ada, id)).mine).toEqual([{ album_id: both, tier: 'S', note: null }]);
    expect(await test.db.selectFrom('personal_links').selectAll().execute()).toHaveLength(2);
  });

  it('have one set of sealed cards, each given by one link', async () => {
    const [ada, ben] = await linkedPhones('Ada', 'Ben');
    const { id, both, other } = await openFor('Ben', 'Cleo');
    await rate(ben, id, both, 'F', 'Of Ben');
    await rate(ben, id, other, 'B', 'Of Ben');
    await revoke('Ben');
    await merge('Ben', 'Ada');
    const merged = await look(ada, id);
    expect(merged.people.map(({ reviewer, rated }) => [reviewer, rated])).toEqual([
      ['Ada', 2],
      ['Cleo', 0],
    ]);
    expect(merged.mine).toEqual([
      { album_id: both, tier: null, note: null },
      { album_id: other, tier: null, note: null },
    ]);
    await rate(ada, id, both, 'S', 'Mine');
    await asHost(contract.revealClubRoundEndpoint, id);
    expect(await getRatings(both)).toEqual({ Ada: 'S' });
    expect(await getRatings(other)).toEqual({ Ada: 'B' });
  });

  it.runIf(getEngine(test.db) === 'sqlite')('have one name in a backup', async () => {
    const [ben, cleo] = await linkedPhones('Ben', 'Cleo');
    const { id, both } = await openFor('Ben', 'Cleo');
    await rate(ben, id, both, 'F');
    await rate(cleo, id, both, 'C');
    await revoke('Ben');
    await merge('Ben', 'Ada');
    const copy = join(temporaryDirectory(), 'copy.db');
    copyDatabase(test.file, copy);
    expect(findSealedVoters(copy)).toEqual(['Ada', 'Cleo']);
  });

  it('have each their own cards after an undo, also after changes of the round', async () => {
    const [ada, ben, cleo] = await linkedPhones('Ada', 'Ben', 'Cleo');
    const { id, both, other } = await openFor('Ben', 'Cleo');
    await rate(ben, id, both, 'F');
    await rate(ben, id, other, 'B');
    await revoke('Ben');
    await merge('Ben', 'Ada');
    await asHost(contract.excuseFromClubRoundEndpoint, id, { person: 'Ada', excused: true });
    await rate(cleo, id, both, 'C');
    await rate(ada, id, both, 'S');
    await rate(cleo, id, both, 'D');
    await undo();
    expect((await look(host, id)).people).toMatchObject([
      { reviewer: 'Ben', is_excused: true },
      { reviewer: 'Cleo' },
    ]);
    await asHost(contract.revealClubRoundEndpoint, id);
    expect(await getRatings(both)).toEqual({ Ada: 'S', Ben: 'F', Cleo: 'D' });
    expect(await getRatings(other)).toEqual({ Ben: 'B' });
  });

  it('keep the cards of both, if an earlier version merged them in an open round', async () => {
    const [ada, ben, cleo] = await linkedPhones('Ada', 'Ben', 'Cleo');
    const { id, both } = await openFor('Ada', 'Ben', 'Cleo');
    await rate(ada, id, both, 'S');
    await rate(ben, id, both, 'F');
    await revoke('Ben');
    await mergeAnyway('Ben', 'Ada');
    await rate(cleo, id, both, 'C');
    await rate(ada, id, both, 'A');
    expect((await look(host, id)).people).toMatchObject([
      { reviewer: 'Ada', rated: 1 },
      { reviewer: 'Cleo', rated: 1 },
    ]);
    await undo();
    await asHost(contract.revealClubRoundEndpoint, id);
    expect(await getRatings(both)).toEqual({ Ada: 'A', Ben: 'F', Cleo: 'C' });
  });

  it('keep their revealed cards through late cards and verdicts', async () => {
    const [ada, ben, cleo] = await linkedPhones('Ada', 'Ben', 'Cleo');
    const { id, both } = await openFor('Ada', 'Ben', 'Cleo');
    await rate(ada, id, both, 'S');
    await rate(ben, id, both, 'F');
    await asHost(contract.revealClubRoundEndpoint, id);
    await revoke('Ben');
    await mergeAnyway('Ben', 'Ada');
    await rate(cleo, id, both, 'C');
    const verdict = { tier: 'B', veto: true, veto_by: 'Cleo' };
    await asHost(contract.decideInClubRoundEndpoint, id, verdict, { album_id: both });
    expect(await getCards(id, both)).toEqual(['Ada S', 'Cleo C']);
    await undo();
    expect(await getCards(id, both)).toEqual(['Ada S', 'Ben F', 'Cleo C']);
    const { data } = await ask(getRecapEndpoint, { params: { id } });
    expect(data.albums[0]).toMatchObject({ ...verdict, suggested_tier: 'C' });
  });
});
