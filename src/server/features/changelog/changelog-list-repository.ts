import {
  type Expression,
  type ExpressionBuilder,
  expressionBuilder,
  type Nullable,
  type SqlBool,
  sql,
} from 'kysely';
import type { ChangelogEntry } from '#shared/contracts/changelog.ts';
import type { ChangeGroupKind } from '#shared/domain/changelog/change-groups.ts';
import type { ChangeFilter, ChangeType } from '#shared/domain/changelog/changelog.ts';
import { readJson } from '#shared/domain/json-text.ts';
import type { Db } from '../../database/connection.ts';
import { laterBy } from '../../database/engine.ts';
import { buildJson, jsonFlag, jsonIn } from '../../database/json.ts';
import { isAfter, type Listed } from '../../database/keyset.ts';
import type {
  AlbumsTable,
  ChangeGroupsTable,
  SessionsTable,
  Tables,
} from '../../database/tables.ts';
import { RESTORE_WINDOW } from '../../domain/restoring.ts';
import { hideSubmitterInEntry } from '../../domain/rooms/submitter-visibility.ts';
import { type GrowingPage, offset, rowsToRead } from '../../lib/paging.ts';
import { findHiddenSubmitters } from '../rooms/submitter-visibility-repository.ts';

export type ChangeQuery = {
  change_type?: ChangeFilter | undefined;
  include_test_albums: boolean;
  /** One row for each group instead of its entries. */
  grouped?: boolean;
  /** Only the entries of this group. */
  group?: string | undefined;
};

const SORT = { key: sql.ref<string>('change_date'), id: 'changelog.id' };

const GROUP_SORT = { key: sql.ref<string>('changed_at'), id: 'changelog_groups.id' };

type Filter = Pick<ChangeQuery, 'change_type' | 'include_test_albums'>;

/** One page of the entries, newest first, and one extra entry; without hidden submitters. */
export async function findChanges(
  db: Db,
  query: ChangeQuery & GrowingPage,
): Promise<Listed<ChangelogEntry>[]> {
  const entries = getEntries(db, query);
  const list =
    query.grouped && query.group === undefined
      ? // An index returns both in order.
        entries
          .where('group_id', 'is', null)
          .unionAll(getGroups(db, query))
          .orderBy('key', 'desc')
          .orderBy('id', 'desc')
      : entries.orderBy('change_date', 'desc').orderBy('changelog.id', 'desc');
  // A literal: SQLite would prepare the statement again for every bound limit.
  const found = await list
    .limit(sql.lit(rowsToRead(query)))
    .offset(offset(query))
    .execute();
  const hidden = await findHiddenSubmitters(db);
  return hidden.size === 0
    ? found
    : found.map((row) => ({
        ...row,
        json: JSON.stringify(hideSubmitterInEntry(hidden, readJson(row.json))),
      }));
}

function getEntries(db: Db, { change_type, group, ...list }: ChangeQuery & GrowingPage) {
  return db
    .selectFrom('changelog')
    .leftJoin('sessions', 'sessions.id', 'changelog.session_id')
    .leftJoin('albums', 'albums.id', 'changelog.album_id')
    .leftJoin('changelog_groups', 'changelog_groups.id', 'changelog.group_id')
    .select(['changelog.id as id', 'change_date as key', ENTRY_JSON.as('json')])
    .where((eb) =>
      eb.and([
        ...(group === undefined ? [] : [eb('group_id', '=', group)]),
        ...(change_type === undefined ? [] : [eb('category', '=', change_type)]),
        ...(list.include_test_albums ? [] : [eb('changelog.is_test_album', '=', 0)]),
      ]),
    )
    .where(isAfter(SORT, list.after));
}

/** The groups with an entry in a list. */
function getGroups(db: Db, list: ChangeQuery & GrowingPage) {
  return db
    .selectFrom('changelog_groups')
    .leftJoin('albums', 'albums.id', 'changelog_groups.album_id')
    .select((eb) => [
      'changelog_groups.id as id',
      'changed_at as key',
      groupJson(eb, list).as('json'),
    ])
    .where(({ exists }) => exists(totalsOfGroup(db, list).select(sql.lit(1).as('one'))))
    .where(isAfter(GROUP_SORT, list.after));
}

/** Totals of the group of a row, limited to entries in a list. */
function totalsOfGroup(db: Db, filter: Filter) {
  return db
    .selectFrom('changelog_group_totals')
    .where(sql<SqlBool>`group_id = changelog_groups.id`)
    .where('total', '>', 0)
    .where(counted(filter));
}

/** Number of entries, from their running totals. */
export async function countChanges(db: Db, query: ChangeQuery): Promise<number> {
  const { grouped = false, group } = query;
  if (group !== undefined) return countEntries(db, query, group);
  const all = await countEntries(db, query);
  if (!grouped) return all;
  const inGroups = await db
    .selectFrom('changelog_group_totals')
    .select(({ fn }) => [SUM, fn.count<number>('group_id').distinct().as('groups')])
    .where('total', '>', 0)
    .where(counted(query))
    .executeTakeFirstOrThrow();
  return all - Number(inGroups.total) + Number(inGroups.groups);
}

/** Number of all entries, or of the entries of a group. */
async function countEntries(db: Db, filter: Filter, group?: string): Promise<number> {
  const sum =
    group === undefined
      ? db.selectFrom('changelog_totals').select(SUM).where(counted(filter))
      : db
          .selectFrom('changelog_group_totals')
          .select(SUM)
          .where('group_id', '=', group)
          .where(counted(filter));
  const { total } = await sum.executeTakeFirstOrThrow();
  return Number(total);
}

const SUM = sql<number | null>`sum(total)`.as('total');

/** Totals of the entries in a list of changes. */
function counted({ change_type, include_test_albums }: Filter) {
  return (eb: ExpressionBuilder<Tables, 'changelog_totals' | 'changelog_group_totals'>) =>
    eb.and([
      ...(change_type === undefined ? [] : [eb('category', '=', change_type)]),
      ...(include_test_albums ? [] : [eb('is_test_album', '=', 0)]),
    ]);
}

/** An entry joined with its subject, if that still exists. */
type Joined = ExpressionBuilder<
  Tables & {
    sessions: Nullable<SessionsTable>;
    albums: Nullable<AlbumsTable>;
    changelog_groups: Nullable<ChangeGroupsTable>;
  },
  'changelog' | 'sessions' | 'albums' | 'changelog_groups'
>;

/** A group joined with its album, if it has one. */
type JoinedGroup = ExpressionBuilder<
  Tables & { albums: Nullable<AlbumsTable> },
  'changelog_groups' | 'albums'
>;

type GroupJson = NonNullable<ChangelogEntry['group']>;

const NOTHING = sql<null>`cast(null as text)`;

/** Built once, since that takes longer than compiling. */
const ENTRY_JSON = entryJson(expressionBuilder());

/** An entry in the format of the response. */
function entryJson(eb: Joined) {
  const { ref } = eb;
  const [album_id, session_id] = [ref('changelog.album_id'), ref('changelog.session_id')];
  const session = buildJson<NonNullable<ChangelogEntry['session']>>({
    session_date: ref('session_date'),
    location: ref('location'),
  });
  const group = buildJson<GroupJson>({
    id: ref('changelog_groups.id').$castTo<string>(),
    kind: ref('changelog_groups.kind').$castTo<ChangeGroupKind>(),
    count: NOTHING,
    details: NOTHING,
    undone_at: NOTHING,
    undoable_until: NOTHING,
  });
  return buildJson<ChangelogEntry>({
    id: ref('changelog.id'),
    change_type: ref('change_type'),
    change_date: ref('change_date'),
    album_id,
    session_id,
    artist: ref('changelog.artist'),
    title: ref('changelog.title'),
    reviewer: ref('reviewer'),
    old_rating: ref('old_rating'),
    new_rating: ref('new_rating'),
    details: jsonIn(ref('changelog.details')),
    session: jsonIn(sql`case when ${ref('sessions.id')} is null then null else ${session} end`),
    is_album_deleted: jsonFlag(isGone(album_id, ref('albums.id'), ref('albums.deleted_at'))),
    is_session_deleted: jsonFlag(
      isGone(session_id, ref('sessions.id'), ref('sessions.deleted_at')),
    ),
    restorable_until: restorable(eb),
    group: jsonIn(sql`case when ${ref('changelog_groups.id')} is null then null else ${group} end`),
  });
}

/** A group as a row of the list, in the format of an entry. */
function groupJson(eb: JoinedGroup, filter: Filter) {
  const { ref } = eb;
  const album_id = ref('changelog_groups.album_id');
  return buildJson<ChangelogEntry>({
    id: ref('changelog_groups.id'),
    change_type: typeOfGroup(ref('kind')),
    change_date: ref('changed_at'),
    album_id,
    session_id: NOTHING,
    artist: ref('changelog_groups.artist'),
    title: ref('changelog_groups.title'),
    reviewer: NOTHING,
    old_rating: NOTHING,
    new_rating: NOTHING,
    details: NOTHING,
    session: NOTHING,
    is_album_deleted: jsonFlag(isGone(album_id, ref('albums.id'), ref('albums.deleted_at'))),
    is_session_deleted: jsonFlag(sql`0 = 1`),
    restorable_until: sql<string | null>`case when kind = 'undo' and undone_at is null
      then ${laterBy(ref('changed_at'), RESTORE_WINDOW / 1000)} end`,
    group: jsonIn(
      buildJson<GroupJson>({
        id: ref('changelog_groups.id'),
        kind: ref('kind'),
        count: sql<number>`(${totalsIn(filter)})`,
        details: jsonIn(ref('details')),
        undone_at: ref('undone_at'),
        undoable_until: sql<string | null>`case when kind = 'import' and undone_at is null
        then ${laterBy(ref('changed_at'), RESTORE_WINDOW / 1000)} end`,
      }),
    ),
  });
}

/** The change type that best describes all entries of a group. */
function typeOfGroup(kind: Expression<ChangeGroupKind>) {
  return sql<ChangeType>`case ${kind} when 'import' then 'Album Created'
    when 'restore' then 'Album Created' when 'undo' then 'Album Deleted' when 'covers' then 'Album Updated' else 'Rated' end`;
}

/** Number of entries of the group of a row in a list. */
function totalsIn({ change_type, include_test_albums }: Filter) {
  const ofType = change_type === undefined ? sql`` : sql` and category = ${sql.lit(change_type)}`;
  const ofTests = include_test_albums ? sql`` : sql` and is_test_album = 0`;
  return sql`select sum(total) from changelog_group_totals
    where group_id = changelog_groups.id${ofType}${ofTests}`;
}

function isGone(
  id: Expression<unknown>,
  known: Expression<unknown>,
  deleted_at: Expression<unknown>,
) {
  return sql`${id} is not null and (${known} is null or ${deleted_at} is not null)`;
}

/**
 * Date until which a deletion can be undone; `null` unless the entry is the subject's current
 * deletion.
 */
function restorable({ ref }: Joined) {
  const deleted_at = sql`case when ${ref('changelog.album_id')} is null
    then ${ref('sessions.deleted_at')} else ${ref('albums.deleted_at')} end`;
  return sql<string | null>`case when change_date = ${deleted_at} and change_type like '%Deleted'
    then ${laterBy(ref('change_date'), RESTORE_WINDOW / 1000)} end`;
}
