import { v7 as newId } from 'uuid';
import { changelogEntrySchema } from '#shared/contracts/changelog.ts';
import type { FieldChange } from '#shared/domain/changelog/changelog.ts';
import {
  CHANGE_TYPES,
  type Change,
  type ChangeFilter,
} from '#shared/domain/changelog/changelog.ts';
import type { Db } from '../../database/connection.ts';
import { splitRows } from '../../database/split-rows.ts';
import { parseStored } from '../../database/stored-json.ts';
import type { ChangelogTable } from '../../database/tables.ts';
import {
  addToGroupTotals,
  type ChangeGroup,
  recountGroups,
  saveChangeGroup,
} from './change-groups-repository.ts';

/** Subject of an entry. */
export type ChangeSubject = {
  album_id: string | null;
  session_id: string | null;
  artist: string | null;
  title: string | null;
  is_test_album: boolean;
};

/** Subject of a session's entry. */
export function aboutSession(session_id: string): ChangeSubject {
  return { album_id: null, session_id, artist: null, title: null, is_test_album: false };
}

/** Subject of an entry about the club's settings. */
export const ABOUT_CLUB: ChangeSubject = {
  album_id: null,
  session_id: null,
  artist: null,
  title: null,
  is_test_album: false,
};

/**
 * Inserts changes; must run in the transaction of the change itself.
 * @param group of the entries; it is saved with them, if there are any
 */
export async function insertChanges(
  db: Db,
  changes: readonly Change[],
  subject: ChangeSubject,
  change_date: string,
  group?: ChangeGroup,
): Promise<void> {
  if (group !== undefined && changes.length > 0) await saveChangeGroup(db, group);
  await insertChangeRows(
    db,
    changes.map((change) => toRow(change, subject, change_date, group?.id)),
  );
}

/** An entry with its subject. */
export type StoredChange = Change & Pick<ChangeSubject, 'album_id' | 'session_id'>;

/** Finds one entry. */
export async function findChange(db: Db, id: string): Promise<StoredChange | undefined> {
  const row = await db
    .selectFrom('changelog')
    .select([
      'change_type',
      'album_id',
      'session_id',
      'reviewer',
      'old_rating',
      'new_rating',
      'details',
    ])
    .where('id', '=', id)
    .executeTakeFirst();
  return row && { ...row, details: parseDetails(row.details) };
}

/** Parses the changed fields of an entry. */
export function parseDetails(json: string | null): FieldChange[] | null {
  return parseStored(changelogEntrySchema.shape.details, json ?? 'null', 'changelog.details');
}

/** A change as a row, with a new id. */
export function toRow(
  change: Change,
  subject: ChangeSubject,
  change_date: string,
  group_id: string | null = null,
): ChangelogTable {
  return {
    ...change,
    ...subject,
    id: newId(),
    category: CHANGE_TYPES[change.change_type],
    change_date,
    details: change.details && JSON.stringify(change.details),
    is_test_album: Number(subject.is_test_album),
    group_id,
  };
}

/** Inserts rows and updates the totals. */
export async function insertChangeRows(db: Db, rows: readonly ChangelogTable[]): Promise<void> {
  for (const some of splitRows(rows)) await db.insertInto('changelog').values(some).execute();
  const totals = new Map<
    string,
    { category: ChangeFilter; is_test_album: number; total: number }
  >();
  for (const { category, is_test_album } of rows) {
    const key = `${category}/${is_test_album}`;
    const total = (totals.get(key)?.total ?? 0) + 1;
    totals.set(key, { category, is_test_album, total });
  }
  for (const total of totals.values()) await addToTotal(db, total);
  await addToGroupTotals(db, rows);
}

/** Updates an album's entries when it becomes, or stops being, a test album. */
export async function moveChanges(db: Db, album_id: string, is_test_album: boolean): Promise<void> {
  const moved = await db
    .selectFrom('changelog')
    .select(({ fn }) => ['category', fn.countAll<number>().as('total')])
    .where('album_id', '=', album_id)
    .where('is_test_album', '=', Number(!is_test_album))
    .groupBy('category')
    .execute();
  await db
    .updateTable('changelog')
    .set({ is_test_album: Number(is_test_album) })
    .where('album_id', '=', album_id)
    .execute();
  await recountGroups(db, await findGroupsOfAlbum(db, album_id));
  for (const { category, total } of moved) {
    await addToTotal(db, { category, is_test_album: Number(is_test_album), total: Number(total) });
    await addToTotal(db, {
      category,
      is_test_album: Number(!is_test_album),
      total: -Number(total),
    });
  }
}

async function findGroupsOfAlbum(db: Db, album_id: string): Promise<string[]> {
  const rows = await db
    .selectFrom('changelog')
    .select('group_id')
    .distinct()
    .where('album_id', '=', album_id)
    .execute();
  return rows.flatMap(({ group_id }) => group_id ?? []);
}

type Total = { category: ChangeFilter; is_test_album: number; total: number };

async function addToTotal(db: Db, total: Total): Promise<void> {
  await db
    .insertInto('changelog_totals')
    .values(total)
    .onConflict((conflict) =>
      conflict.columns(['category', 'is_test_album']).doUpdateSet(({ ref, eb }) => ({
        total: eb(ref('changelog_totals.total'), '+', total.total),
      })),
    )
    .execute();
}
