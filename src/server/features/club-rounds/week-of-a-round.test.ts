import { expect, it } from 'vitest';
import * as albums from '#shared/contracts/albums.ts';
import { listChangesEndpoint } from '#shared/contracts/changelog.ts';
import * as contract from '#shared/contracts/club-rounds.ts';
import { getInsightsEndpoint } from '#shared/contracts/insights.ts';
import { getRecapEndpoint } from '#shared/contracts/recaps.ts';
import { findRecords } from '../transfer/transfer-repository.ts';
import { settleDueRounds } from './round-changes.ts';
import { startClubRounds } from './test-club-rounds.ts';

const test = await startClubRounds();
const { app, ask, asHost, clock, db, host, linkedPhone, look, open, rate, wait } = test;

const HOUR = 3600;
const HOURS = 7 * 24;

it('a round of a week is revealed once, and its ratings are everywhere', async () => {
  const [ada, ben, cleo, eve] = [
    await linkedPhone('Ada'),
    await linkedPhone('Ben'),
    await linkedPhone('Cleo'),
    await linkedPhone('Eve'),
  ];
  const ids = await test.addAlbums(3);
  const [one = '', two = '', three = ''] = ids;
  const body = { individual_tiers: { Cleo: 'D' } };
  await ask(albums.updateAlbumEndpoint, { params: { id: one }, body });
  const before = await countChanges();
  // Half past: between two of the checks, which are hourly here.
  const end = new Date(clock.now.getTime() + (HOURS + 0.5) * HOUR * 1000).toISOString();
  const { id } = await open({ title: 'Spring', albums: ids, ends_at: end });

  const plan: Record<number, () => Promise<unknown>> = {
    1: () => rate(ada, id, one, 'F', 'First impression'),
    20: () => asHost(contract.excuseFromClubRoundEndpoint, id, { person: 'Dev', excused: true }),
    30: () => rate(ada, id, one, 'B'),
    31: () => rate(ada, id, two, 'A'),
    50: () => rate(ben, id, one, 'A', 'Fine'),
    51: () => rate(ben, id, two, 'A'),
    80: () => rate(eve, id, one, 'A'),
    81: () => rate(eve, id, two, 'A'),
    82: () => rate(eve, id, three, 'C'),
    120: () => rate(eve, id, three, null),
    140: () => rate(ada, id, one, 'A', 'Grew on me'),
  };
  const statuses: string[] = [];
  for (let hour = 0; hour <= HOURS + 3; hour += 1) {
    if (plan[hour]) {
      await test.signInAgain();
      await plan[hour]?.();
    }
    await settleDueRounds(app.services);
    const { status } = await findStatus(id);
    statuses.push(status);
    if (status === 'open') expect(await countChanges()).toBe(before);
    wait(HOUR);
  }
  expect(statuses.lastIndexOf('open')).toBe(HOURS);
  expect(statuses.slice(HOURS + 1)).toEqual(['revealed', 'revealed', 'revealed']);
  const { revealed_at, revealed } = await look(cleo, id);
  expect(revealed_at).toBe(new Date(Date.parse(end) + 0.5 * HOUR * 1000).toISOString());
  expect(revealed?.map(({ tier, ratings }) => [tier, ratings.length])).toEqual([
    // With the rating that Cleo gave before.
    ['B', 3],
    ['A', 3],
    ['Not rated yet', 0],
  ]);

  const getAlbum = async (album: string) =>
    (await ask(albums.getAlbumEndpoint, { params: { id: album } })).data;
  expect((await getAlbum(one)).individual_tiers).toEqual({
    Ada: 'A',
    Ben: 'A',
    Cleo: 'D',
    Eve: 'A',
  });
  const query = { grouped: 'true', limit: '100' };
  const entries = (await ask(listChangesEndpoint, { query })).data;
  const groups = entries.flatMap(({ group }) => (group?.kind === 'round' ? [group] : []));
  expect(groups).toMatchObject([{ details: { albums: 3, round_title: 'Spring' }, count: 8 }]);
  const recap = (await ask(getRecapEndpoint, { params: { id } })).data;
  expect(recap.albums.map(({ album_id, ratings }) => [album_id, ratings.length])).toEqual([
    [one, 3],
    [two, 3],
    [three, 0],
  ]);
  expect(JSON.stringify(recap)).not.toContain('First impression');

  // Two days late.
  wait(2 * 24 * HOUR);
  await rate(cleo, id, one, 'F', 'Sorry');
  await rate(cleo, id, three, 'B');
  expect(await getAlbum(one)).toMatchObject({
    tier: 'B',
    individual_tiers: { Ada: 'A', Ben: 'A', Cleo: 'F', Eve: 'A' },
  });
  expect(await getAlbum(three)).toMatchObject({
    tier: 'Not rated yet',
    individual_tiers: { Cleo: 'B' },
  });

  for (const year of [undefined, '2026']) {
    const insights = (await ask(getInsightsEndpoint, { ...(year && { query: { year } }) })).data;
    const given = insights.reviewers.map(({ reviewer, rated }) => [reviewer, rated]);
    expect(Object.fromEntries(given)).toEqual({ Ada: 2, Ben: 2, Cleo: 2, Eve: 2 });
    expect(insights.albums).toBe(3);
  }

  wait(2 * 24 * HOUR);
  await settleDueRounds(app.services);
  const closed = await look(host, id);
  expect([closed.status, closed.closed_at]).toEqual(['closed', clock.now.toISOString()]);
  const { club_rounds, recaps } = await db.transaction().execute(findRecords);
  expect(club_rounds).toMatchObject([{ id, status: 'closed', revealed_at }]);
  expect(recaps.map((record) => record.albums.map(({ ratings }) => ratings.length))).toEqual([
    [4, 3, 1],
  ]);
});

const findStatus = (id: string) =>
  db.selectFrom('club_rounds').select('status').where('id', '=', id).executeTakeFirstOrThrow();

const countChanges = async () => (await db.selectFrom('changelog').select('id').execute()).length;
