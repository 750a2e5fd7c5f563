import { sql } from 'kysely';
import { z } from 'zod';
import type { Album } from '#shared/contracts/albums.ts';
import type { Db, Transaction } from '../../database/connection.ts';
import { splitRows } from '../../database/split-rows.ts';
import { parseStored } from '../../database/stored-json.ts';

/** Columns that name the album of a row, with the key of the row; one row per key and album. */
const REFERENCES = {
  album_words: ['album_id', 'id'],
  evening_albums: ['album_id', 'evening_id'],
  club_round_albums: ['album_id', 'round_id'],
  bracket_songs: ['album_id', 'id'],
  room_albums: ['album_id', 'room_id'],
  ranked_albums: ['album_id', 'tier'],
  changelog_groups: ['album_id', 'id'],
  // Albums that were merged into this one.
  albums: ['merged_into_id', 'id'],
} as const;

type ReferencingTable = keyof typeof REFERENCES;

const TABLES = Object.keys(REFERENCES) as ReferencingTable[];

const keysSchema = z.partialRecord(z.enum(TABLES), z.array(z.string()));

/** Keys of the rows that follow a merge. */
export type MovedKeys = z.output<typeof keysSchema>;

const detailsSchema = z.object({
  group_id: z.string().describe('Group of its changes of the other album'),
  into_id: z.string().describe('The other album, even if that was merged since'),
  moved: keysSchema,
});

/** Changes of a merge, for its undo. */
type AlbumMergeDetails = z.output<typeof detailsSchema>;

/** A merge of a deleted album. */
type StoredMerge = AlbumMergeDetails & { from_id: string };

/**
 * Finds what a merge would move, and the number of recaps and rounds with both albums, which keep
 * the row of each.
 */
export async function findMovableRows(
  db: Db,
  { from, into }: { from: Pick<Album, 'id' | 'tier'>; into: Pick<Album, 'id' | 'tier'> },
): Promise<{ moved: MovedKeys; shared: number }> {
  const moved: MovedKeys = {};
  let shared = 0;
  for (const table of TABLES) {
    // The place in the order of another tier means nothing.
    if (table === 'ranked_albums' && from.tier !== into.tier) continue;
    const taken = new Set(await findKeys(db, table, into.id));
    const keys = await findKeys(db, table, from.id);
    moved[table] = keys.filter((key) => !taken.has(key));
    if (table === 'evening_albums' || table === 'club_round_albums')
      shared += keys.length - moved[table].length;
  }
  return { moved, shared };
}

async function findKeys(db: Db, table: ReferencingTable, album_id: string): Promise<string[]> {
  const [column, key] = REFERENCES[table];
  const rows = await db
    .selectFrom(table)
    .select(sql.ref<string>(key).as('key'))
    .where(sql.ref(column), '=', album_id)
    .orderBy('key')
    .execute();
  return rows.map((row) => row.key);
}

/** Moves everything of a deleted album to another one, and stores how to undo that. */
export async function applyAlbumMerge(
  trx: Transaction,
  { from_id, ...details }: StoredMerge,
): Promise<void> {
  const { into_id, moved } = details;
  await moveRows(trx, moved, { from_id, into_id });
  await trx
    .updateTable('albums')
    .set({ merged_into_id: into_id, merge_details: JSON.stringify(details) })
    .where('id', '=', from_id)
    .execute();
}

/** Finds the merge of a deleted album, if it was merged. */
export async function findAlbumMerge(db: Db, from_id: string): Promise<StoredMerge | undefined> {
  const row = await db
    .selectFrom('albums')
    .select('merge_details')
    .where('id', '=', from_id)
    .executeTakeFirst();
  if (row === undefined || row.merge_details === null) return undefined;
  return { from_id, ...parseStored(detailsSchema, row.merge_details, 'albums.merge_details') };
}

/**
 * Gives an album back what a merge moved, without words that were edited and rows that are gone
 * since.
 * @param merged_at time of the merge
 */
export async function revertAlbumMerge(
  trx: Transaction,
  { from_id, into_id, moved, group_id }: StoredMerge,
  merged_at: string,
  undone_at: string,
): Promise<void> {
  const edited = await trx
    .selectFrom('album_words')
    .select('id')
    .where('album_id', '=', into_id)
    .where('edited_at', '>', merged_at)
    .execute();
  const unmoved = new Set(edited.map(({ id }) => id));
  const album_words = (moved.album_words ?? []).filter((id) => !unmoved.has(id));
  await moveRows(trx, { ...moved, album_words }, { from_id: into_id, into_id: from_id });
  await trx
    .updateTable('albums')
    .set({ merged_into_id: null, merge_details: null })
    .where('id', '=', from_id)
    .execute();
  await trx.updateTable('changelog_groups').set({ undone_at }).where('id', '=', group_id).execute();
}

async function moveRows(
  trx: Transaction,
  moved: MovedKeys,
  { from_id, into_id }: { from_id: string; into_id: string },
): Promise<void> {
  for (const table of TABLES) {
    const [column, key] = REFERENCES[table];
    for (const keys of splitRows(moved[table] ?? []))
      await trx
        .updateTable(table)
        .set({ [column]: into_id })
        .where(sql.ref(column), '=', from_id)
        .where(sql.ref(key), 'in', keys)
        .execute();
  }
  if (moved.ranked_albums?.length)
    await trx
      .updateTable('rankings')
      .set(({ eb }) => ({ version: eb('version', '+', 1) }))
      .where(sql.ref('tier'), 'in', moved.ranked_albums)
      .execute();
}
