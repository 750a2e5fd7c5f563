import type { Tier } from '#shared/domain/albums/tiers.ts';
import { type Change, changedFields, diffAlbum } from '#shared/domain/changelog/changelog.ts';
import type { FieldConflicts } from '#shared/domain/field-versions.ts';
import type { Transaction } from '../../database/connection.ts';
import { noteEdit } from '../../database/optimistic-lock.ts';
import { loadPeople } from '../../database/people.ts';
import { withoutUndefined } from '../../database/transaction.ts';
import type { ChangeGroup } from '../changelog/change-groups-repository.ts';
import { insertChanges, moveChanges } from '../changelog/changelog-repository.ts';
import { type StoredAlbum, type StoredDetail, updateAlbumRow } from './albums-repository.ts';

/** The new state of an album, with its changelog entries. */
export type AlbumChange = { before: StoredAlbum; after: StoredAlbum; changes: Change[] };

type GivenRatings = Readonly<Record<string, Tier | null>>;

type GivenFields = {
  [Field in keyof Omit<StoredAlbum, 'id' | 'individual_tiers'>]?: StoredAlbum[Field] | undefined;
} & { individual_tiers?: GivenRatings | undefined };

/** Merges the given fields into an album, and the given ratings into its ratings. */
export function changeAlbum(before: StoredAlbum, given: GivenFields): AlbumChange {
  const after = dropOrphanedVeto({
    ...before,
    ...withoutUndefined(given),
    individual_tiers: keepGivenRatings({ ...before.individual_tiers, ...given.individual_tiers }),
  });
  return { before, after, changes: diffAlbum(before, after) };
}

/**
 * Records which fields a change affects; ratings by the id of their person.
 * @returns the fields that another client has changed since (product/albums.md#editing); then
 *   nothing is recorded
 */
export async function noteChange(
  trx: Transaction,
  { after, changes }: AlbumChange,
  seen: number | undefined,
): Promise<FieldConflicts> {
  const people = await loadPeople(trx);
  return noteEdit(trx, {
    table: 'albums',
    id: after.id,
    seen,
    changes: changedFields(changes),
    toStored: people.toField,
  });
}

/** Saves a change with its changelog entries and timestamp, optionally in a group. */
export async function saveChange(
  trx: Transaction,
  { before, after, changes }: AlbumChange,
  at: string,
  group?: ChangeGroup,
): Promise<void> {
  if (changes.length === 0) return;
  await updateAlbumRow(trx, after, at);
  if (before.tier !== after.tier) await deleteRank(trx, after.id);
  if (before.is_test_album !== after.is_test_album)
    await moveChanges(trx, after.id, after.is_test_album);
  await insertChanges(trx, changes, subject(after), at, group);
}

/** Removes an album from the order of its tier. */
async function deleteRank(trx: Transaction, album_id: string): Promise<void> {
  await trx.deleteFrom('ranked_albums').where('album_id', '=', album_id).execute();
}

/** Tier, veto and ratings of an album. */
export type AlbumVerdict = Partial<
  Pick<StoredDetail, 'tier' | 'veto' | 'veto_by' | 'individual_tiers'>
>;

/** Changes the verdict on an album, and logs it in the changelog. */
export async function saveVerdict(
  trx: Transaction,
  { session, version, ...before }: StoredDetail,
  verdict: AlbumVerdict,
  at: string,
  group?: ChangeGroup,
): Promise<void> {
  const after = { ...before, ...verdict };
  const change = { before, after, changes: diffAlbum(before, after) };
  await noteChange(trx, change, undefined);
  await saveChange(trx, change, at, group);
}

/** Clears `veto_by` when the veto is removed. */
export function dropOrphanedVeto<T extends StoredAlbum>(album: T): T {
  return album.veto ? album : { ...album, veto_by: null };
}

/** The ratings without 'not rated'. */
export function keepGivenRatings(tiers: GivenRatings): Record<string, Tier> {
  const stored = Object.entries(tiers).filter(
    (entry): entry is [string, Tier] => entry[1] !== null && entry[1] !== 'Not rated yet',
  );
  return Object.fromEntries(stored);
}

/** Subject of a changelog entry about an album. */
export function subject({ id, artist, title, is_test_album }: StoredAlbum) {
  return { album_id: id, session_id: null, artist, title, is_test_album };
}
