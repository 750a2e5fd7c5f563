import { type RawBuilder, sql } from 'kysely';
import type { AlbumRecord } from '#shared/contracts/export-document.ts';
import {
  CHANGE_TYPES,
  type ChangeType,
  sessionRestored,
} from '#shared/domain/changelog/changelog.ts';
import type { Db } from '../../database/connection.ts';
import { inTransaction } from '../../database/transaction.ts';
import { columns } from '../albums/albums-repository.ts';
import { countGroupEntries, recountGroups } from '../changelog/change-groups-repository.ts';
import { aboutSession, insertChanges } from '../changelog/changelog-repository.ts';
import { unmarkSessionDeleted } from '../sessions/deleted-sessions-repository.ts';
import { findRecords } from '../transfer/transfer-repository.ts';

/** Result of SQLite's integrity check; empty for an intact file. */
export async function findDamage(db: Db): Promise<string[]> {
  const { rows } = await sql<{ integrity_check: string }>`pragma integrity_check(100)`.execute(db);
  return rows.map((row) => row.integrity_check).filter((line) => line !== 'ok');
}

/** A row with a reference to a missing row. */
export type Orphan = { table: string; rowid: number };

/** The rows with references to missing rows. */
export async function findOrphans(db: Db): Promise<Orphan[]> {
  const { rows } = await sql<Orphan>`pragma foreign_key_check`.execute(db);
  return rows.map(({ table, rowid }) => ({ table, rowid }));
}

/** Rebuilds all indexes. */
export async function rebuildIndexes(db: Db): Promise<void> {
  await sql`reindex`.execute(db);
}

/** Detaches albums from missing sessions, and deletes all other orphans. */
export async function dropOrphans(db: Db, orphans: readonly Orphan[]): Promise<void> {
  await inTransaction(db, async (trx) => {
    for (const { table, rowid } of orphans)
      await (table === 'albums'
        ? sql`update albums set session_id = null where rowid = ${rowid}`
        : sql`delete from ${sql.table(table)} where rowid = ${rowid}`
      ).execute(trx);
  });
}

/** Number of sessions with a wrong album count. */
export async function countWrongSessions(db: Db): Promise<number> {
  const { total } = await db
    .selectFrom('sessions')
    .select(({ fn }) => fn.countAll<number>().as('total'))
    .where(
      sql<boolean>`album_count <> ${albumsOfSession()} or test_album_count <> ${albumsOfSession(1)}`,
    )
    .executeTakeFirstOrThrow();
  return Number(total);
}

/** Recounts the albums of every session. */
export async function recountSessions(db: Db): Promise<void> {
  await db
    .updateTable('sessions')
    .set({ album_count: albumsOfSession(), test_album_count: albumsOfSession(1) })
    .execute();
}

/** The deleted sessions that still have albums. */
export async function findHeldSessions(db: Db): Promise<string[]> {
  const rows = await db
    .selectFrom('sessions')
    .select('id')
    .where('deleted_at', 'is not', null)
    .where(sql<boolean>`${albumsOfSession()} > 0`)
    .execute();
  return rows.map(({ id }) => id);
}

/** Restores deleted sessions. */
export async function restoreSessions(db: Db, ids: readonly string[], now: Date): Promise<void> {
  const at = now.toISOString();
  await inTransaction(db, async (trx) => {
    for (const id of ids) {
      await unmarkSessionDeleted(trx, id, at);
      await insertChanges(trx, sessionRestored(), aboutSession(id), at);
    }
  });
}

function albumsOfSession(is_test_album?: 1): RawBuilder<number> {
  const test = is_test_album === undefined ? sql`` : sql`and is_test_album = 1`;
  return sql<number>`(select count(*) from albums where session_id = sessions.id and deleted_at is null ${test})`;
}

/** True if the running totals of the changelog match its entries. */
export async function areTotalsTrue(db: Db): Promise<boolean> {
  const stored = await db
    .selectFrom('changelog_totals')
    .selectAll()
    .where('total', '<>', 0)
    .execute();
  const key = (one: (typeof stored)[number]) => `${one.category} ${one.is_test_album} ${one.total}`;
  const [preserved, found] = [stored, await countEntries(db)].map((rows) => rows.map(key).sort());
  return preserved?.join() === found?.join() && (await areGroupTotalsTrue(db));
}

async function areGroupTotalsTrue(db: Db): Promise<boolean> {
  const stored = await db
    .selectFrom('changelog_group_totals')
    .selectAll()
    .where('total', '<>', 0)
    .execute();
  const key = (one: (typeof stored)[number]) =>
    `${one.group_id} ${one.category} ${one.is_test_album} ${one.total}`;
  const counted = await countGroupEntries(db);
  return stored.map(key).sort().join() === counted.map(key).sort().join();
}

/** Recounts the entries of the changelog. */
export async function recountEntries(db: Db): Promise<void> {
  await inTransaction(db, async (trx) => {
    await trx.deleteFrom('changelog_totals').execute();
    const totals = await countEntries(trx);
    if (totals.length > 0) await trx.insertInto('changelog_totals').values(totals).execute();
    await trx.deleteFrom('changelog_group_totals').execute();
    const groups = await trx.selectFrom('changelog_groups').select('id').execute();
    await recountGroups(
      trx,
      groups.map(({ id }) => id),
    );
  });
}

async function countEntries(db: Db) {
  const rows = await db
    .selectFrom('changelog')
    .select(({ fn }) => ['category', 'is_test_album', fn.countAll<number>().as('total')])
    .groupBy(['category', 'is_test_album'])
    .execute();
  return rows.map((row) => ({ ...row, total: Number(row.total) }));
}

/**
 * Number of entries with the wrong filter for their type, or with another test flag than their
 * album.
 */
export async function countMisplacedEntries(db: Db): Promise<number> {
  const rows = await db
    .selectFrom('changelog')
    .leftJoin('albums', 'albums.id', 'changelog.album_id')
    .select(['change_type', 'category', 'changelog.is_test_album'])
    .select('albums.is_test_album as of_album')
    .execute();
  return rows.filter(
    ({ change_type, category, is_test_album, of_album }) =>
      category !== CHANGE_TYPES[change_type] || (of_album ?? is_test_album) !== is_test_album,
  ).length;
}

/** Corrects the filter and the test flag of every entry. */
export async function placeEntries(db: Db): Promise<void> {
  await inTransaction(db, async (trx) => {
    for (const [type, category] of Object.entries(CHANGE_TYPES))
      await trx
        .updateTable('changelog')
        .set({ category })
        .where('change_type', '=', type as ChangeType)
        .execute();
    const ofAlbum = sql<number>`(select is_test_album from albums where id = changelog.album_id)`;
    await trx
      .updateTable('changelog')
      .set({ is_test_album: ofAlbum })
      .where('album_id', 'in', trx.selectFrom('albums').select('id'))
      .execute();
  });
}

/** Albums that are ranked in another tier than their own. */
export async function findMisranked(db: Db): Promise<string[]> {
  const rows = await db
    .selectFrom('ranked_albums')
    .innerJoin('albums', 'albums.id', 'ranked_albums.album_id')
    .select('album_id')
    .whereRef('albums.tier', '<>', 'ranked_albums.tier')
    .execute();
  return rows.map(({ album_id }) => album_id);
}

/** Removes albums from the order of a tier. */
export async function dropRanks(db: Db, ids: readonly string[]): Promise<void> {
  await db.deleteFrom('ranked_albums').where('album_id', 'in', ids).execute();
}

/** Albums with outdated computed columns. */
export async function findStaleAlbums(db: Db, albums: readonly AlbumRecord[]): Promise<string[]> {
  const stored = await db
    .selectFrom('albums')
    .select(['id', 'artist_key', 'title_key', 'search_text', 'tier_rank'])
    .execute();
  const wanted = new Map(albums.map((album) => [album.id, album]));
  return stored.flatMap(({ id, ...found }) => {
    const album = wanted.get(id);
    if (album === undefined) return [];
    const right = computed(album);
    return JSON.stringify(right) === JSON.stringify(found) ? [] : [id];
  });
}

/** Recomputes the columns of some albums. */
export async function recomputeAlbums(db: Db, ids: readonly string[]): Promise<void> {
  await inTransaction(db, async (trx) => {
    for (const album of (await findRecords(trx)).albums)
      if (ids.includes(album.id))
        await trx.updateTable('albums').set(computed(album)).where('id', '=', album.id).execute();
  });
}

function computed(album: Parameters<typeof columns>[0]) {
  const { artist_key, title_key, search_text, tier_rank } = columns(album, '');
  return { artist_key, title_key, search_text, tier_rank };
}
