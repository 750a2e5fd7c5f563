import { groupBy } from '#shared/domain/group-by.ts';
import type { Db, Transaction } from '../../database/connection.ts';
import { noteEdit } from '../../database/optimistic-lock.ts';
import { loadPeople } from '../../database/people.ts';
import { findInBatches, splitRows } from '../../database/split-rows.ts';
import {
  findAbsorbed,
  type MergeDetails,
  type MergedIds,
  type StoredMerge,
  selectRatings,
} from './merges-repository.ts';
import { raiseVersions } from './people-repository.ts';

/** Moves everything of a person to another one, and stores how to undo that. */
export async function applyMerge(trx: Transaction, merge: StoredMerge): Promise<void> {
  const { from_id, into_id, merged_at, details } = merge;
  await trx
    .deleteFrom('ratings')
    .where('person_id', '=', from_id)
    .where('album_id', 'in', selectRatings(trx, into_id))
    .execute();
  await trx
    .updateTable('ratings')
    .set({ person_id: into_id })
    .where('person_id', '=', from_id)
    .execute();
  for (const column of ['submitter_id', 'vetoer_id'] as const)
    await trx
      .updateTable('albums')
      .set({ [column]: into_id })
      .where(column, '=', from_id)
      .execute();
  // Presence in brackets that are over, and changes that would be announced under another name.
  await trx.deleteFrom('bracket_voters').where('person_id', '=', from_id).execute();
  await trx.deleteFrom('notification_ratings').where('person_id', '=', from_id).execute();
  await trx
    .updateTable('people')
    .set({ merged_into_id: into_id })
    .where('merged_into_id', '=', from_id)
    .execute();
  await trx
    .updateTable('people')
    .set({ name: from_id, merged_into_id: into_id, merged_at })
    .where('id', '=', from_id)
    .execute();
  await trx
    .insertInto('people_merges')
    .values({ ...merge, details: JSON.stringify(details) })
    .execute();
  await raiseAlbumVersions(trx, [into_id], details);
  await raiseVersions(trx, [from_id, into_id]);
}

/** Restores what a merge changed, where that did not change since. */
export async function revertMerge(
  trx: Transaction,
  { id, from_id, into_id, from_name, details }: StoredMerge,
  undone_at: string,
): Promise<void> {
  const absorbed = await findAbsorbed(trx, from_id);
  await trx
    .updateTable('people')
    .set({ name: from_name, merged_into_id: null, merged_at: null })
    .where('id', '=', from_id)
    .execute();
  if (absorbed.length > 0)
    await trx
      .updateTable('people')
      .set({ merged_into_id: from_id })
      .where('id', 'in', absorbed)
      .execute();
  for (const { album_id, tier } of details.moved)
    await trx
      .updateTable('ratings')
      .set({ person_id: from_id })
      .where('album_id', '=', album_id)
      .where('person_id', '=', into_id)
      .where('tier', '=', tier)
      .execute();
  await insertDropped(trx, from_id, details.dropped);
  await moveBack(trx, 'submitter_id', { from_id, into_id }, details.submitted);
  await moveBack(trx, 'vetoer_id', { from_id, into_id }, details.vetoed);
  await trx.updateTable('people_merges').set({ undone_at }).where('id', '=', id).execute();
  await raiseAlbumVersions(trx, [from_id, into_id], details);
  await raiseVersions(trx, [from_id, into_id]);
}

async function insertDropped(
  trx: Transaction,
  person_id: string,
  dropped: MergeDetails['dropped'],
): Promise<void> {
  const albums = await findAlbumIds(
    trx,
    dropped.map(({ album_id }) => album_id),
  );
  const rows = dropped.filter(({ album_id }) => albums.has(album_id));
  for (const some of splitRows(rows.map((row) => ({ ...row, person_id }))))
    await trx
      .insertInto('ratings')
      .values(some)
      .onConflict((conflict) => conflict.columns(['album_id', 'person_id']).doNothing())
      .execute();
}

/** The albums of these that still have a row. */
async function findAlbumIds(db: Db, ids: readonly string[]): Promise<Set<string>> {
  const rows = await findInBatches(ids, (some) =>
    db.selectFrom('albums').select('id').where('id', 'in', some).execute(),
  );
  return new Set(rows.map(({ id }) => id));
}

async function moveBack(
  trx: Transaction,
  column: 'submitter_id' | 'vetoer_id',
  { from_id, into_id }: MergedIds,
  albums: readonly string[],
): Promise<void> {
  for (const some of splitRows(albums))
    await trx
      .updateTable('albums')
      .set({ [column]: from_id })
      .where('id', 'in', some)
      .where(column, '=', into_id)
      .execute();
}

/** Notes the change of every album, for open forms. @param person_ids whose ratings changed */
async function raiseAlbumVersions(
  trx: Transaction,
  person_ids: readonly string[],
  { moved, dropped, submitted, vetoed }: MergeDetails,
): Promise<void> {
  const people = await loadPeople(trx);
  const ratings = person_ids.map((id) => `individual_tiers.${people.names.get(id)}`);
  const changed = [
    ...[...moved, ...dropped].flatMap(({ album_id }) =>
      ratings.map((field) => ({ id: album_id, field })),
    ),
    ...submitted.map((id) => ({ id, field: 'submitted_by' })),
    ...vetoed.map((id) => ({ id, field: 'veto_by' })),
  ];
  const albums = await findAlbumIds(
    trx,
    changed.map(({ id }) => id),
  );
  for (const [id, fields] of groupBy(changed, (one) => one.id)) {
    if (!albums.has(id)) continue;
    const changes = fields.map(({ field }) => ({ field, old: null, new: null }));
    await noteEdit(trx, {
      table: 'albums',
      id,
      seen: undefined,
      changes,
      toStored: people.toField,
    });
  }
}
