import type { Tier } from '#shared/domain/albums/tiers.ts';
import { groupBy } from '#shared/domain/group-by.ts';
import type { Db } from '../../database/connection.ts';
import { findInBatches, splitRows } from '../../database/split-rows.ts';
import type { ChangeGroup } from '../changelog/change-groups-repository.ts';
import { countAlbumsOfSession } from '../sessions/sessions-repository.ts';

/** Ids of all albums that are deleted by the undo of an import. */
export async function findUndoneAlbums(db: Db): Promise<Set<string>> {
  const rows = await db
    .selectFrom('changelog_groups')
    .innerJoin('changelog', 'changelog.group_id', 'changelog_groups.id')
    .innerJoin('albums', 'albums.id', 'changelog.album_id')
    .select('albums.id')
    .where('changelog_groups.kind', '=', 'undo')
    .whereRef('albums.deleted_at', '=', 'changelog_groups.changed_at')
    .execute();
  return new Set(rows.map(({ id }) => id));
}

/** Current state of the albums that a group added, or deleted. */
export function findAlbumsOfGroup(
  db: Db,
  group_id: string,
  change_type: 'Album Created' | 'Album Deleted',
) {
  return db
    .selectFrom('changelog')
    .innerJoin('albums', 'albums.id', 'changelog.album_id')
    .select([
      'albums.id',
      'albums.artist',
      'albums.title',
      'albums.spotify_id',
      'albums.tier',
      'albums.session_id',
      'albums.is_test_album',
      'albums.deleted_at',
    ])
    .where('changelog.group_id', '=', group_id)
    .where('changelog.change_type', '=', change_type)
    .orderBy('changelog.id')
    .execute();
}

/** Current state of the sessions that a group added, or deleted. */
export function findSessionsOfGroup(db: Db, group_id: string, changed: 'added' | 'deleted') {
  const types = changed === 'added' ? ADDED : DELETED;
  return db
    .selectFrom('changelog')
    .innerJoin('sessions', 'sessions.id', 'changelog.session_id')
    .select(['sessions.id', 'sessions.session_date', 'sessions.deleted_at'])
    .select(countAlbumsOfSession({ include_test_albums: true }).as('album_count'))
    .where('changelog.group_id', '=', group_id)
    .where('changelog.change_type', 'in', types)
    .orderBy('changelog.id')
    .execute();
}

/** Rating of an album that an entry of a group changed. */
export type GroupRating = {
  album: { id: string; artist: string; title: string; is_test_album: number };
  person_id: string;
  /** Before the entry; `null` for none. */
  old_tier: Tier | null;
  /** After it. */
  tier: Tier | null;
};

/** Ratings that a group changed, without deleted albums and those that it added or deleted. */
export async function findRatingsOfGroup(db: Db, group_id: string): Promise<GroupRating[]> {
  const own = db
    .selectFrom('changelog')
    .select('album_id')
    .where('group_id', '=', group_id)
    .where('change_type', 'in', ['Album Created', 'Album Deleted'])
    .where('album_id', 'is not', null);
  const rows = await db
    .selectFrom('changelog')
    .innerJoin('albums', 'albums.id', 'changelog.album_id')
    .select(['albums.id', 'albums.artist', 'albums.title', 'albums.is_test_album'])
    .select(['changelog.person_id', 'old_rating', 'new_rating'])
    .where('changelog.group_id', '=', group_id)
    .where('changelog.person_id', 'is not', null)
    .where('changelog.album_id', 'not in', own)
    .where('albums.deleted_at', 'is', null)
    .orderBy('changelog.id')
    .$narrowType<{ person_id: string }>()
    .execute();
  return rows.map(({ person_id, old_rating, new_rating, ...album }) => ({
    album,
    person_id,
    old_tier: old_rating,
    tier: new_rating,
  }));
}

/** All ratings of albums, by album and by id of the person. */
export async function findStoredTiers(
  db: Db,
  album_ids: readonly string[],
): Promise<Map<string, Map<string, Tier>>> {
  const rows = await findInBatches(album_ids, (some) =>
    db
      .selectFrom('ratings')
      .select(['album_id', 'person_id', 'tier'])
      .where('album_id', 'in', some)
      .execute(),
  );
  const byAlbum = groupBy(rows, ({ album_id }) => album_id);
  return new Map(
    [...byAlbum].map(([id, ofAlbum]) => [
      id,
      new Map(ofAlbum.map(({ person_id, tier }) => [person_id, tier])),
    ]),
  );
}

/** The given sessions that are deleted. */
export async function findDeletedSessions(db: Db, ids: readonly string[]) {
  const found: { id: string }[] = [];
  for (const some of splitRows([...new Set(ids)]))
    found.push(
      ...(await db
        .selectFrom('sessions')
        .select('id')
        .where('id', 'in', some)
        .where('deleted_at', 'is not', null)
        .execute()),
    );
  return found;
}

const ADDED = ['Session Created', 'Created'] as const;
const DELETED = ['Deleted'] as const;

/** Types without an effect: deletion and restoration cancel out. */
const HARMLESS = [...ADDED, ...DELETED, 'Album Created', 'Album Deleted'] as const;

/** Ids of a group's albums and sessions that a later entry changed. */
export async function findChangedSince(
  db: Db,
  group: Pick<ChangeGroup, 'id' | 'changed_at'>,
): Promise<{ albums: Set<string>; sessions: Set<string> }> {
  return {
    albums: await findChangedIds(db, group, 'album_id'),
    sessions: await findChangedIds(db, group, 'session_id'),
  };
}

/**
 * Albums of a group that were merged since, and those that it added and that have more since: what
 * was another album's, or words of people.
 */
export async function findAlbumsWithMore(
  db: Db,
  { id, changed_at }: Pick<ChangeGroup, 'id' | 'changed_at'>,
) {
  const own = db
    .selectFrom('changelog')
    .select('album_id')
    .where('group_id', '=', id)
    .where('album_id', 'is not', null);
  const added = own.where('change_type', '=', 'Album Created');
  const mergedInto = db
    .selectFrom('albums as merged')
    .select('merged_into_id')
    .where('merged_into_id', 'is not', null);
  const written = db
    .selectFrom('album_words')
    .select('album_id')
    .where('written_at', '>', changed_at);
  return db
    .selectFrom('albums')
    .select(['id', 'artist', 'title'])
    .where(({ or, and, eb }) =>
      or([
        and([eb('id', 'in', own), eb('merged_into_id', 'is not', null)]),
        and([eb('id', 'in', added), or([eb('id', 'in', mergedInto), eb('id', 'in', written)])]),
      ]),
    )
    .orderBy('id')
    .execute();
}

async function findChangedIds(
  db: Db,
  { id, changed_at }: Pick<ChangeGroup, 'id' | 'changed_at'>,
  column: 'album_id' | 'session_id',
) {
  const own = db
    .selectFrom('changelog as own')
    .select(`own.${column}`)
    .where('own.group_id', '=', id)
    .where('own.change_type', 'in', [...ADDED, 'Album Created']);
  const rows = await db
    .selectFrom('changelog')
    .select(`changelog.${column} as id`)
    .distinct()
    .where(`changelog.${column}`, 'in', own)
    .where('change_date', '>=', changed_at)
    .where('change_type', 'not in', HARMLESS)
    .where(({ or, eb }) =>
      or([eb('group_id', 'is', null), eb('group_id', 'not in', selectHarmlessGroups(db, id))]),
    )
    .execute();
  return new Set(rows.flatMap((row) => row.id ?? []));
}

/**
 * The own group, those of covers, and imports that are undone, with the undo: these cancel out, as
 * ratings that an import added to albums of another one.
 */
function selectHarmlessGroups(db: Db, own_id: string) {
  return db
    .selectFrom('changelog_groups')
    .select('changelog_groups.id')
    .where(({ or, and, eb }) =>
      or([
        eb('changelog_groups.id', '=', own_id),
        eb('kind', 'in', ['covers', 'undo', 'restore']),
        and([eb('kind', '=', 'import'), eb('undone_at', 'is not', null)]),
      ]),
    );
}

type Marked = { table: 'albums' | 'sessions'; ids: readonly string[] };

/** Marks albums or sessions as deleted; the rows stay. */
export async function markDeleted(db: Db, { table, ids }: Marked, at: string): Promise<void> {
  for (const some of splitRows(ids))
    await db.updateTable(table).set({ deleted_at: at }).where('id', 'in', some).execute();
}

/** Restores albums or sessions. */
export async function unmarkDeleted(db: Db, { table, ids }: Marked, at: string): Promise<void> {
  for (const some of splitRows(ids))
    await db
      .updateTable(table)
      .set({ deleted_at: null, updated_at: at })
      .where('id', 'in', some)
      .execute();
}

/** Sets or clears the time at which a group was undone. */
export async function markUndone(db: Db, group_id: string, at: string | null): Promise<void> {
  await db
    .updateTable('changelog_groups')
    .set({ undone_at: at })
    .where('id', '=', group_id)
    .execute();
}
