import { describe, expect, it } from 'vitest';
import { deleteAlbumEndpoint, updateAlbumEndpoint } from '#shared/contracts/albums.ts';
import { getInsightsEndpoint } from '#shared/contracts/insights.ts';
import type { BracketStatus } from '#shared/domain/brackets/bracket-status.ts';
import { startTestApp } from '../../testing/test-app.ts';

const { db, clock, ask, addAlbum, addSession } = await startTestApp();

const insights = async (query: object = {}) => (await ask(getInsightsEndpoint, { query })).data;

async function addEvenings() {
  const { id: old } = await addSession({ session_date: '2025-11-21' });
  const { id: recent } = await addSession();
  const one = await addAlbum({
    session_id: old,
    title: 'One',
    tier: 'S',
    individual_tiers: { Ada: 'S', Ben: 'A', Cleo: 'F' },
  });
  const two = await addAlbum({
    session_id: recent,
    title: 'Two',
    individual_tiers: { Ada: 'A', Ben: 'B' },
    veto: true,
    veto_by: 'Ben',
  });
  return { one, two };
}

type Played = {
  decided_at: string;
  is_test: number;
  deleted_at: string | null;
  status: BracketStatus;
};

/** Adds a bracket of one match, won by its first song. */
async function addBracket(name: string, { decided_at, ...fields }: Played): Promise<void> {
  const voting = { voting: 'first_tap', ties: 'coin' } as const;
  const rules = { seeding: 'manual', third_place: 0, play_access: 'anyone', ...voting } as const;
  const times = { created_at: decided_at, updated_at: decided_at };
  const song = { id: `song of ${name}`, bracket_id: name, artist: 'Artist', place: 1 };
  await db
    .insertInto('brackets')
    .values({ ...fields, ...rules, ...times, id: name, name, version: 1 })
    .execute();
  await db
    .insertInto('bracket_songs')
    .values({ ...song, title: `Song of ${name}`, is_withdrawn: 0 })
    .execute();
  await db
    .insertInto('bracket_matches')
    .values({
      id: `final of ${name}`,
      bracket_id: name,
      round: 1,
      position: 1,
      winner_id: song.id,
      state: 'completed',
      version: 1,
      decided_at,
    })
    .execute();
}

describe('GET /api/insights', () => {
  it('returns empty figures without albums', async () => {
    const data = await insights();
    expect(data).toMatchObject({ year: null, years: [], albums: 0, people: [], pairs: [] });
    expect(data.divided).toMatchObject({ albums: 0, most_divided: [], most_united: [] });
    expect(data.turn?.order.map(({ reviewer }) => reviewer)).toEqual([
      'Ada',
      'Ben',
      'Cleo',
      'Dev',
      'Eve',
    ]);
  });

  it('includes every album that a figure refers to', async () => {
    const { one, two } = await addEvenings();
    const { people, pairs, divided, submitters, named } = await insights();
    expect(people).toEqual(['Ada', 'Ben', 'Cleo']);
    expect(pairs[0]).toMatchObject({ reviewers: ['Ada', 'Ben'], albums: 2, is_few: true });
    expect(pairs[0]?.distance).toBe(1);
    expect(divided.most_divided).toMatchObject([{ album_id: one.id, alone: 'Cleo' }]);
    expect(submitters).toMatchObject([
      { submitter: 'Ada', best: one.id, worst: two.id },
      { submitter: 'Ben' },
    ]);
    expect(named.toSorted((a, b) => (a.title < b.title ? -1 : 1))).toEqual([
      {
        id: one.id,
        artist: 'Björk',
        title: 'One',
        cover_url: one.cover_url,
        tier: 'S',
        individual_tiers: { Ada: 'S', Ben: 'A', Cleo: 'F' },
        session_date: '2025-11-21',
      },
      expect.objectContaining({ id: two.id, session_date: '2026-03-06' }),
    ]);
  });

  it('filters by year', async () => {
    await addEvenings();
    const { year, years, albums, people, turn } = await insights({ year: '2026' });
    expect([year, years, albums, people, turn]).toEqual([
      2026,
      [2026, 2025],
      1,
      ['Ada', 'Ben'],
      null,
    ]);
    expect((await insights({ year: '1999' })).albums).toBe(0);
  });

  it('excludes deleted albums, and test albums unless requested', async () => {
    const { one } = await addEvenings();
    await ask(deleteAlbumEndpoint, { params: { id: one.id } });
    await addAlbum({ is_test_album: true, individual_tiers: { Eve: 'S' } });
    expect((await insights()).albums).toBe(1);
    const all = await insights({ include_test_albums: 'true' });
    expect([all.albums, all.people]).toEqual([2, ['Ada', 'Ben', 'Eve']]);
  });

  it('reviews a year by its sessions, and changed ratings by the changelog', async () => {
    const { one, two } = await addEvenings();
    const rate = async (id: string, tier: string, at: string) => {
      clock.now = new Date(at);
      await ask(updateAlbumEndpoint, { params: { id }, body: { individual_tiers: { Ada: tier } } });
    };
    await rate(one.id, 'F', '2025-12-31T23:59:59.999Z');
    await rate(two.id, 'B', '2026-01-01T00:00:00.000Z');
    await rate(two.id, 'D', '2026-12-31T23:59:59.999Z');
    await rate(two.id, 'S', '2027-01-01T00:00:00.000Z');
    const { review } = await insights({ year: '2026' });
    expect(review).toEqual({
      sessions: 1,
      favourite: { album_id: two.id, average: 85, ratings: 2 },
      biggest_fight: {
        album_id: two.id,
        high: { reviewer: 'Ada', tier: 'S' },
        low: { reviewer: 'Ben', tier: 'B' },
        distance: 2,
      },
      minds: {
        changed: 1,
        furthest: { album_id: two.id, reviewer: 'Ada', from: 'A', to: 'D', distance: 3 },
      },
      champions: [],
    });
    const before = await insights({ year: '2025' });
    expect(before.review?.minds.furthest?.album_id).toBe(one.id);
    expect(before.named.map(({ id }) => id)).toEqual([one.id]);
    expect((await insights()).review).toBeNull();
  });

  it('lists the champions of a year by their finals, the latest first', async () => {
    await addEvenings();
    const names = ['Winter', 'Summer', 'Next year', 'Test', 'Gone', 'Not done'];
    for (const [n, name] of names.entries())
      await addBracket(name, {
        decided_at: name === 'Next year' ? '2027-01-01T00:00:00.000Z' : `2026-0${n + 1}-01T`,
        is_test: Number(name === 'Test'),
        deleted_at: name === 'Gone' ? '2026-12-01' : null,
        status: name === 'Not done' ? 'active' : 'completed',
      });
    const getChampions = async (query: object) =>
      (await insights({ year: '2026', ...query })).review?.champions.map(({ name }) => name);
    expect((await insights({ year: '2026' })).review?.champions[1]).toEqual({
      bracket_id: 'Winter',
      name: 'Winter',
      title: 'Song of Winter',
      artist: 'Artist',
      cover_url: null,
    });
    expect(await getChampions({})).toEqual(['Summer', 'Winter']);
    expect(await getChampions({ include_test_albums: 'true' })).toEqual([
      'Test',
      'Summer',
      'Winter',
    ]);
  });

  it.each(['0000', '0001', '1999', '9999'])(
    'returns no review for %s, a year without sessions',
    async (year) => {
      await addEvenings();
      const data = await insights({ year });
      expect([data.albums, data.review]).toEqual([0, null]);
    },
  );

  it.each(['0000', '9999'])('reviews the year %s too', async (year) => {
    const { id: session_id } = await addSession({ session_date: `${year}-01-01` });
    await addAlbum({ session_id, individual_tiers: { Ada: 'A' } });
    expect((await insights({ year })).review?.sessions).toBe(1);
  });
});
