import { v5 as idFromName, v7 as newId } from 'uuid';
import type { Album } from '#shared/contracts/albums.ts';
import { changeGroupSchema } from '#shared/contracts/changelog.ts';
import type { ChangeGroupRecord } from '#shared/contracts/export-document.ts';
import type { Tier } from '#shared/domain/albums/tiers.ts';
import { NO_DETAILS } from '#shared/domain/changelog/change-groups.ts';
import type { Db } from '../../database/connection.ts';
import { splitRows } from '../../database/split-rows.ts';
import { checkStored } from '../../database/stored-json.ts';
import type { ChangeGroupsTable } from '../../database/tables/changelog-tables.ts';

export type ChangeGroup = ChangeGroupRecord;

/** Inserts or updates a group; runs in the transaction that writes its entries. */
export async function saveChangeGroup(db: Db, group: ChangeGroup): Promise<void> {
  const { id, ...row } = toRow(group);
  await db
    .insertInto('changelog_groups')
    .values({ id, ...row })
    .onConflict((conflict) => conflict.column('id').doUpdateSet(row))
    .execute();
}

/** Adds groups that do not exist yet. */
export async function insertChangeGroups(db: Db, groups: readonly ChangeGroup[]): Promise<void> {
  for (const some of splitRows(groups))
    await db.insertInto('changelog_groups').values(some.map(toRow)).execute();
}

/** All groups, oldest first. */
export async function findChangeGroups(db: Db): Promise<ChangeGroup[]> {
  const rows = await db
    .selectFrom('changelog_groups')
    .selectAll()
    .orderBy('changed_at')
    .orderBy('id')
    .execute();
  return rows.map(toGroup);
}

export async function findChangeGroup(db: Db, id: string): Promise<ChangeGroup | undefined> {
  const row = await db
    .selectFrom('changelog_groups')
    .selectAll()
    .where('id', '=', id)
    .executeTakeFirst();
  return row && toGroup(row);
}

/** Groups changes of several items. */
export function createGroup(
  kind: ChangeGroup['kind'],
  changed_at: string,
  details: Partial<ChangeGroup['details']> = {},
  id: string = newId(),
): ChangeGroup {
  const subject = { album_id: null, artist: null, title: null };
  return {
    id,
    kind,
    changed_at,
    ...subject,
    details: { ...NO_DETAILS, ...details },
    undone_at: null,
  };
}

type RatedAlbum = Pick<Album, 'id' | 'artist' | 'title' | 'tier'>;

/** Groups all changes of one album in one listening room: saving again adds to the same group. */
export function eveningGroup(
  room_id: string,
  { id: album_id, artist, title, tier }: RatedAlbum,
  ratings: Tier[],
  changed_at: string,
): ChangeGroup {
  const details = { ratings, tier, room_id };
  const id = idFromName(album_id, room_id);
  return { ...createGroup('evening', changed_at, details, id), album_id, artist, title };
}

/** Groups the ratings of a round, with those that come late. */
export function roundGroup(
  { id, title: round_title }: { id: string; title: string | null },
  albums: number,
  changed_at: string,
): ChangeGroup {
  return createGroup('round', changed_at, { albums, round_title }, id);
}

type NamedAlbum = Pick<Album, 'id' | 'artist' | 'title'>;

/**
 * Groups the changes of a merge of two albums, or of its undo.
 * @param undo_of id of the group of the merge
 */
export function mergeGroup(
  { from, into }: { from: NamedAlbum; into: NamedAlbum },
  changed_at: string,
  undo_of: string | null = null,
): ChangeGroup {
  const { id: album_id, artist, title } = into;
  const merged_album = { id: from.id, name: `${from.artist} – ${from.title}` };
  return {
    ...createGroup('merge', changed_at, { undo_of, merged_album }),
    ...{ album_id, artist, title },
  };
}

function toRow({ details, ...group }: ChangeGroup): ChangeGroupsTable {
  return { ...group, details: JSON.stringify(details) };
}

const detailsSchema = changeGroupSchema.shape.details.unwrap();

function toGroup({ details, ...row }: ChangeGroupsTable): ChangeGroup {
  return { ...row, details: parseGroupDetails(details) };
}

/** Parses the stored summary of a group; groups of older versions lack newer fields. */
export function parseGroupDetails(json: string) {
  return checkStored(
    detailsSchema,
    { ...NO_DETAILS, ...JSON.parse(json) },
    'changelog_groups.details',
  );
}
