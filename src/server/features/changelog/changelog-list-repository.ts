import { type ExpressionBuilder, sql } from 'kysely';
import type { ChangelogEntry } from '#shared/contracts/changelog.ts';
import type { ChangeGroupKind } from '#shared/domain/changelog/change-groups.ts';
import type { ChangeFilter, ChangeType } from '#shared/domain/changelog/changelog.ts';
import type { Db } from '../../database/connection.ts';
import { isAfter } from '../../database/keyset.ts';
import { loadPeople } from '../../database/people.ts';
import type { Tables } from '../../database/tables.ts';
import { RESTORE_WINDOW } from '../../domain/restoring.ts';
import { hideSubmitterInEntry } from '../../domain/rooms/submitter-visibility.ts';
import { type GrowingPage, offset, rowsToRead } from '../../lib/paging.ts';
import { findHiddenSubmitters } from '../submitters/submitter-visibility-repository.ts';
import { parseGroupDetails } from './change-groups-repository.ts';
import { parseDetails, REVIEWER } from './changelog-repository.ts';

export type ChangeQuery = {
  change_type?: ChangeFilter | undefined;
  include_test_albums: boolean;
  /** One row for each group instead of its entries. */
  grouped?: boolean;
  /** Only the entries of this group. */
  group?: string | undefined;
};

const SORT = { key: sql.ref<string>('change_date'), id: 'id' };

const GROUP_SORT = { key: sql.ref<string>('changed_at'), id: 'id' };

type Filter = Pick<ChangeQuery, 'change_type' | 'include_test_albums'>;

/** One page of the entries, newest first, and one extra entry; without hidden submitters. */
export async function findChanges(
  db: Db,
  query: ChangeQuery & GrowingPage,
): Promise<ChangelogEntry[]> {
  const ids = await findIds(db, query);
  if (ids.length === 0) return [];
  const groups = query.grouped ? await findGroups(db, ids, query) : [];
  const rows = new Map([...(await findEntries(db, ids)), ...groups].map((row) => [row.id, row]));
  const hidden = await findHiddenSubmitters(db);
  return ids.flatMap((id) => {
    const row = rows.get(id);
    return row ? hideSubmitterInEntry(hidden, row) : [];
  });
}

/** Ids of a page of entries and groups, which an index returns in order. */
async function findIds(db: Db, query: ChangeQuery & GrowingPage): Promise<string[]> {
  const { after } = query;
  const entries = entriesIn(db, query)
    .select(['id', 'change_date as key'])
    .where(isAfter(SORT, after));
  const groups = groupsIn(db, query)
    .select(['id', 'changed_at as key'])
    .where(isAfter(GROUP_SORT, after));
  const rows = await (isGrouped(query) ? entries.unionAll(groups) : entries)
    .orderBy('key', 'desc')
    .orderBy('id', 'desc')
    .limit(rowsToRead(query))
    .offset(offset(query))
    .execute();
  return rows.map(({ id }) => id);
}

/** Number of rows of a list of changes, on all pages. */
export async function countChanges(db: Db, query: ChangeQuery): Promise<number> {
  const entries = await entriesIn(db, query).select(COUNT).executeTakeFirstOrThrow();
  if (!isGrouped(query)) return entries.total;
  const groups = await groupsIn(db, query).select(COUNT).executeTakeFirstOrThrow();
  return entries.total + groups.total;
}

const COUNT = sql<number>`count(*)`.as('total');

function isGrouped({ grouped = false, group }: ChangeQuery): boolean {
  return grouped && group === undefined;
}

/** The entries of a list, except those that a group represents. */
function entriesIn(db: Db, query: ChangeQuery) {
  const { group } = query;
  return db
    .selectFrom('changelog')
    .where(inList(query))
    .$if(group !== undefined, (rows) => rows.where('group_id', '=', group ?? ''))
    .$if(isGrouped(query), (rows) => rows.where('group_id', 'is', null));
}

/** The groups with an entry in a list. */
function groupsIn(db: Db, query: ChangeQuery) {
  return db
    .selectFrom('changelog_groups')
    .where(({ exists, selectFrom }) =>
      exists(
        selectFrom('changelog')
          .select('changelog.id')
          .whereRef('group_id', '=', 'changelog_groups.id')
          .where(inList(query)),
      ),
    );
}

/** Condition for the entries in a list of changes. */
function inList({ change_type, include_test_albums }: Filter) {
  return (eb: ExpressionBuilder<Tables, 'changelog'>) =>
    eb.and([
      ...(change_type === undefined ? [] : [eb('category', '=', change_type)]),
      ...(include_test_albums ? [] : [eb('changelog.is_test_album', '=', 0)]),
    ]);
}

/** The given entries, each with its subject, if that still exists. */
async function findEntries(db: Db, ids: readonly string[]): Promise<ChangelogEntry[]> {
  const rows = await db
    .selectFrom('changelog')
    .leftJoin('sessions', 'sessions.id', 'changelog.session_id')
    .leftJoin('albums', 'albums.id', 'changelog.album_id')
    .leftJoin('albums as other', 'other.id', 'albums.merged_into_id')
    .leftJoin('changelog_groups', 'changelog_groups.id', 'changelog.group_id')
    .select(['changelog.id', 'change_type', 'change_date', 'changelog.album_id'])
    .select(['changelog.session_id', 'changelog.artist', 'changelog.title', 'albums.cover_url'])
    .select(REVIEWER)
    .select(['old_rating', 'new_rating', 'changelog.details', 'session_date', 'location'])
    .select(['sessions.id as found_session', 'sessions.deleted_at as session_deleted_at'])
    .select(['albums.id as found_album', 'albums.deleted_at as album_deleted_at'])
    .select(['other.id as other_id', 'other.deleted_at as other_deleted_at'])
    .select(['changelog_groups.id as found_group', 'kind'])
    .where('changelog.id', 'in', ids)
    .execute();
  const people = await loadPeople(db);
  return rows.map(
    ({
      session_date,
      location,
      found_session,
      session_deleted_at,
      found_album,
      album_deleted_at,
      other_id,
      other_deleted_at,
      found_group,
      kind,
      ...entry
    }) => {
      const deleted_at = entry.album_id === null ? session_deleted_at : album_deleted_at;
      const isRestorable = isDeletion(entry, deleted_at);
      // Entries of a merged album are about the other one, but its deletion restores it.
      const isMerged = other_id !== null && !isRestorable;
      return {
        ...entry,
        ...(isMerged && { album_id: other_id }),
        details: parseDetails(people, entry.details),
        session: found_session === null ? null : { session_date, location },
        is_album_deleted: isMerged
          ? other_deleted_at !== null
          : isGone(entry.album_id, found_album, album_deleted_at),
        is_session_deleted: isGone(entry.session_id, found_session, session_deleted_at),
        restorable_until: isRestorable ? addWindow(entry.change_date) : null,
        group: found_group && kind ? { ...UNCOUNTED, id: found_group, kind } : null,
      };
    },
  );
}

const UNCOUNTED = { count: null, details: null, undone_at: null, undoable_until: null };

/** The given groups as rows of the list, in the format of an entry. */
async function findGroups(
  db: Db,
  ids: readonly string[],
  filter: Filter,
): Promise<ChangelogEntry[]> {
  const rows = await db
    .selectFrom('changelog_groups')
    .leftJoin('albums', 'albums.id', 'changelog_groups.album_id')
    .select(['changelog_groups.id', 'kind', 'changed_at', 'changelog_groups.album_id'])
    .select(['changelog_groups.artist', 'changelog_groups.title', 'cover_url'])
    .select(['details', 'undone_at'])
    .select(['albums.id as found_album', 'albums.deleted_at as album_deleted_at'])
    .where('changelog_groups.id', 'in', ids)
    .execute();
  const counts = await countEntriesOfGroups(db, ids, filter);
  return rows.map(({ id, kind, changed_at, undone_at, ...row }) => {
    const details = parseGroupDetails(row.details);
    const isMerge = kind === 'merge' && details.undo_of === null;
    const isUndoable = (kind === 'undo' || isMerge) && undone_at === null;
    return {
      ...NO_CHANGE,
      id,
      change_type: TYPE_OF_GROUP[kind],
      change_date: changed_at,
      album_id: row.album_id,
      artist: row.artist,
      title: row.title,
      cover_url: row.cover_url,
      is_album_deleted: isGone(row.album_id, row.found_album, row.album_deleted_at),
      restorable_until: isUndoable ? addWindow(changed_at) : null,
      group: {
        id,
        kind,
        count: counts.get(id) ?? 0,
        details,
        undone_at,
        undoable_until: kind === 'import' && undone_at === null ? addWindow(changed_at) : null,
      },
    };
  });
}

const NO_CHANGE = {
  session_id: null,
  reviewer: null,
  old_rating: null,
  new_rating: null,
  details: null,
  session: null,
  is_session_deleted: false,
};

/** The change type that best describes all entries of a group. */
const TYPE_OF_GROUP: Readonly<Record<ChangeGroupKind, ChangeType>> = {
  import: 'Album Created',
  restore: 'Album Created',
  undo: 'Album Deleted',
  covers: 'Album Updated',
  evening: 'Rated',
  ratings: 'Rated',
  guest: 'Rated',
  round: 'Rated',
  merge: 'Album Updated',
};

async function countEntriesOfGroups(
  db: Db,
  ids: readonly string[],
  filter: Filter,
): Promise<Map<string | null, number>> {
  const rows = await db
    .selectFrom('changelog')
    .select(({ fn }) => ['group_id', fn.countAll<number>().as('total')])
    .where('group_id', 'in', ids)
    .where(inList(filter))
    .groupBy('group_id')
    .execute();
  return new Map(rows.map(({ group_id, total }) => [group_id, Number(total)]));
}

/** True if the subject of an entry is deleted or missing. */
function isGone(id: string | null, found: string | null, deleted_at: string | null): boolean {
  return id !== null && (found === null || deleted_at !== null);
}

/** True if an entry is the deletion of its subject that is in force. */
function isDeletion(
  { change_type, change_date }: Pick<ChangelogEntry, 'change_type' | 'change_date'>,
  deleted_at: string | null,
): boolean {
  return change_type.endsWith('Deleted') && change_date === deleted_at;
}

/** Time until which a change can be undone. */
function addWindow(moment: string): string {
  return new Date(Date.parse(moment) + RESTORE_WINDOW).toISOString();
}
