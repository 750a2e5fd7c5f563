import type { RankingRecord } from '#shared/contracts/export-document.ts';
import type { Ranking } from '#shared/contracts/rankings.ts';
import { RANKED_TIERS, type RankedTier } from '#shared/domain/albums/scores.ts';
import { groupBy } from '#shared/domain/group-by.ts';
import type { Db } from '../../database/connection.ts';
import { splitRows } from '../../database/split-rows.ts';

/** The saved orders, in the order of the tier list. */
export async function findRankings(db: Db): Promise<Ranking[]> {
  const rankings = await savedRankings(db).execute();
  const ranked = groupBy(await rankedAlbums(db).execute(), ({ tier }) => tier);
  return RANKED_TIERS.flatMap((tier) => {
    const saved = rankings.find((ranking) => ranking.tier === tier);
    return saved === undefined ? [] : [toRanking(saved, ranked.get(tier) ?? [])];
  });
}

/** The saved order of one tier, if any. */
export async function findRanking(db: Db, tier: RankedTier): Promise<Ranking | undefined> {
  const saved = await savedRankings(db).where('tier', '=', tier).executeTakeFirst();
  const ranked = await rankedAlbums(db).where('ranked_albums.tier', '=', tier).execute();
  return saved && toRanking(saved, ranked);
}

function savedRankings(db: Db) {
  return db.selectFrom('rankings').select(['tier', 'version', 'saved_at']);
}

function rankedAlbums(db: Db) {
  return db
    .selectFrom('ranked_albums')
    .innerJoin('albums', 'albums.id', 'ranked_albums.album_id')
    .select(['ranked_albums.tier', 'album_id'])
    .where('deleted_at', 'is', null)
    .where('is_test_album', '=', 0)
    .orderBy('ranked_albums.tier')
    .orderBy('place');
}

function toRanking(
  { tier, version, saved_at }: Omit<Ranking, 'album_ids'>,
  ranked: readonly { album_id: string }[],
): Ranking {
  return { tier, album_ids: ranked.map(({ album_id }) => album_id), version, saved_at };
}

/** All saved orders, including albums deleted since, in the order of the tier list. */
export async function findRankingRecords(db: Db): Promise<RankingRecord[]> {
  const rankings = await db.selectFrom('rankings').select(['tier as id', 'saved_at']).execute();
  const ranked = await db
    .selectFrom('ranked_albums')
    .select(['tier', 'album_id'])
    .orderBy('tier')
    .orderBy('place')
    .execute();
  return rankings
    .toSorted((one, other) => RANKED_TIERS.indexOf(one.id) - RANKED_TIERS.indexOf(other.id))
    .map((ranking) => ({
      ...ranking,
      album_ids: ranked.filter(({ tier }) => tier === ranking.id).map(({ album_id }) => album_id),
    }));
}

/** Replaces the order of a tier. */
export async function saveOrder(
  db: Db,
  { id: tier, saved_at, album_ids }: RankingRecord,
  version: number,
): Promise<void> {
  const row = { tier, saved_at, version };
  await db
    .insertInto('rankings')
    .values(row)
    .onConflict((conflict) => conflict.column('tier').doUpdateSet(row))
    .execute();
  await db.deleteFrom('ranked_albums').where('tier', '=', tier).execute();
  const rows = album_ids.map((album_id, at) => ({ album_id, tier, place: at + 1 }));
  for (const some of splitRows(rows)) await db.insertInto('ranked_albums').values(some).execute();
}

/** The draft of a tier, as JSON, with its version. */
export async function findDraft(db: Db, tier: RankedTier) {
  return db
    .selectFrom('ranking_drafts')
    .select(['version', 'draft'])
    .where('tier', '=', tier)
    .executeTakeFirst();
}

/** Saves the draft of a tier; its version always increases, also for an empty draft. */
export async function saveDraft(
  db: Db,
  tier: RankedTier,
  row: { version: number; draft: string | null },
): Promise<void> {
  await db
    .insertInto('ranking_drafts')
    .values({ tier, ...row })
    .onConflict((conflict) => conflict.column('tier').doUpdateSet(row))
    .execute();
}
