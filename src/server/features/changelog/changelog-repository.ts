import { v7 as newId } from 'uuid';
import { changelogEntrySchema } from '#shared/contracts/changelog.ts';
import type { ChangeRecord } from '#shared/contracts/export-document.ts';
import type { FieldChange } from '#shared/domain/changelog/changelog.ts';
import { CHANGE_TYPES, type Change } from '#shared/domain/changelog/changelog.ts';
import type { Db } from '../../database/connection.ts';
import { createIds } from '../../database/new-ids.ts';
import { loadPeople, type PeopleIndex, personName } from '../../database/people.ts';
import { splitRows } from '../../database/split-rows.ts';
import { checkStored } from '../../database/stored-json.ts';
import { type ChangeGroup, saveChangeGroup } from './change-groups-repository.ts';

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
  await insertEntries(db, toEntries([{ changes, subject }], change_date, group?.id));
}

/** An entry with its subject. */
export type StoredChange = Change & Pick<ChangeSubject, 'album_id' | 'session_id'>;

/** Finds an entry. One of a merged album is about the deleted one, whose values it has. */
export async function findChange(db: Db, id: string): Promise<StoredChange | undefined> {
  const row = await selectChanges(db).where('id', '=', id).executeTakeFirst();
  return row && { ...row, details: parseDetails(await loadPeople(db), row.details) };
}

/** Entries about an album in a group, in their order. */
export async function findChangesInGroup(
  db: Db,
  { group_id, album_id }: { group_id: string; album_id: string },
): Promise<StoredChange[]> {
  const rows = await selectChanges(db)
    .where('group_id', '=', group_id)
    .where('changelog.album_id', '=', album_id)
    .orderBy('id')
    .execute();
  const people = await loadPeople(db);
  return rows.map((row) => ({ ...row, details: parseDetails(people, row.details) }));
}

function selectChanges(db: Db) {
  return db
    .selectFrom('changelog')
    .select(['change_type', 'album_id', 'session_id', 'old_rating', 'new_rating', 'details'])
    .select(REVIEWER);
}

/** Name of the reviewer of an entry, as an expression of a query. */
export const REVIEWER = personName<string | null>('changelog.person_id').as('reviewer');

/** Parses the changed fields of an entry. */
export function parseDetails({ parse }: PeopleIndex, json: string | null): FieldChange[] | null {
  const details = parse(json ?? 'null');
  return checkStored(changelogEntrySchema.shape.details, details, 'changelog.details');
}

export type SubjectChanges = { changes: readonly Change[]; subject: ChangeSubject };

export function countEntries(changed: readonly SubjectChanges[]): number {
  return changed.reduce((sum, { changes }) => sum + changes.length, 0);
}

/**
 * Changes as entries with new ids, in their order, and after those of earlier calls.
 * @param nextId source of many ids
 */
export function toEntries(
  changed: readonly SubjectChanges[],
  change_date: string,
  group_id: string | null = null,
  nextId: () => string = newId,
): ChangeRecord[] {
  return changed.flatMap(({ changes, subject }) =>
    changes.map((change) => ({ ...change, ...subject, id: nextId(), change_date, group_id })),
  );
}

/** Inserts entries. @throws UnknownPersonError */
export async function insertEntries(db: Db, entries: readonly ChangeRecord[]): Promise<void> {
  const people = await loadPeople(db);
  const rows = entries.map(({ reviewer, details, ...entry }) => ({
    ...entry,
    category: CHANGE_TYPES[entry.change_type],
    person_id: people.toIdOrNull(reviewer),
    details: details && people.stringify(details),
    is_test_album: Number(entry.is_test_album),
  }));
  for (const some of splitRows(rows)) await db.insertInto('changelog').values(some).execute();
}

/** Inserts the changes of a group, in batches: as entries they take many times the memory. */
export async function insertGroupChanges(
  db: Db,
  changed: readonly SubjectChanges[],
  { id, changed_at }: Pick<ChangeGroup, 'id' | 'changed_at'>,
): Promise<void> {
  const nextId = createIds(countEntries(changed));
  for (const some of splitRows(changed))
    await insertEntries(db, toEntries(some, changed_at, id, nextId));
}

/** Updates an album's entries when it becomes, or stops being, a test album. */
export async function moveChanges(db: Db, album_id: string, is_test_album: boolean): Promise<void> {
  await db
    .updateTable('changelog')
    .set({ is_test_album: Number(is_test_album) })
    .where('album_id', '=', album_id)
    .execute();
}
