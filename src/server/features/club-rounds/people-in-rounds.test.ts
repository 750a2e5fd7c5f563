import { beforeEach, expect, it } from 'vitest';
import * as albums from '#shared/contracts/albums.ts';
import * as contract from '#shared/contracts/club-rounds.ts';
import { mergePeopleEndpoint, undoMergeEndpoint } from '#shared/contracts/people.ts';
import { revokePersonalLinkEndpoint } from '#shared/contracts/personal-links.ts';
import { renameReviewerEndpoint, updateSettingsEndpoint } from '#shared/contracts/settings.ts';
import { startClubRounds } from './test-club-rounds.ts';

const test = await startClubRounds({ variables: { REVIEWERS: '' } });
const { ask, asHost, host, linkedPhone, look, open, rate, wait } = test;

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

it('a retired person is not waited for; their card counts', async () => {
  const [ada, ben] = [await linkedPhone('Ada'), await linkedPhone('Ben')];
  const { id, albums: shown } = await open({ people: ['Ada', 'Ben'] });
  const [first = '', second = ''] = shown.map(({ album_id }) => album_id);
  await rate(ben, id, first, 'B');
  await rate(ada, id, first, 'S');
  await setReviewers('Ada', 'Cleo');
  expect((await look(host, id)).status).toBe('open');
  await expect(rate(ben, id, second, 'B')).rejects.toThrow('401 PERSON_REQUIRED');
  expect((await rate(ada, id, second, 'A')).status).toBe('revealed');
  expect(await getRatings(first)).toEqual({ Ada: 'S', Ben: 'B' });
});

it('the sealed cards of a merged person are those of the other one, where that has none', async () => {
  const [ada, ben] = [await linkedPhone('Ada'), await linkedPhone('Ben')];
  const { id, albums: shown } = await open();
  const [both = '', other = ''] = shown.map(({ album_id }) => album_id);
  await rate(ada, id, both, 'S', 'Mine');
  wait(1);
  await rate(ben, id, both, 'F', 'Of Ben');
  await rate(ben, id, other, 'B', 'Of Ben');
  await revoke('Ben');
  await merge('Ben', 'Ada');
  const merged = await look(ada, id);
  expect(merged.people.map(({ reviewer, rated }) => [reviewer, rated])).toEqual([
    ['Ada', 2],
    ['Cleo', 0],
  ]);
  // Ada gave one of the two.
  expect(merged.mine).toEqual(
    expect.arrayContaining([
      { album_id: both, tier: 'S', note: 'Mine' },
      { album_id: other, tier: null, note: null },
    ]),
  );
  await asHost(contract.revealClubRoundEndpoint, id);
  expect(await getRatings(both)).toEqual({ Ada: 'S' });
  expect(await getRatings(other)).toEqual({ Ada: 'B' });
});

it('an undone merge gives both their cards back', async () => {
  const [ada, ben] = [await linkedPhone('Ada'), await linkedPhone('Ben')];
  const { id, albums: shown } = await open();
  const album_id = shown[0]?.album_id ?? '';
  await rate(ada, id, album_id, 'S');
  await rate(ben, id, album_id, 'F');
  await revoke('Ben');
  await merge('Ben', 'Ada');
  const [row] = await test.db.selectFrom('people_merges').select('id').execute();
  await ask(undoMergeEndpoint, { params: { id: row?.id ?? '' } });
  await asHost(contract.revealClubRoundEndpoint, id);
  expect(await getRatings(album_id)).toEqual({ Ada: 'S', Ben: 'F' });
});
