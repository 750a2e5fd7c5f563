import type { Transaction } from '../../database/connection.ts';

export async function renamePerson(trx: Transaction, id: string, name: string): Promise<void> {
  await trx.updateTable('people').set({ name }).where('id', '=', id).execute();
  await raiseVersions(trx, [id]);
}

/** Replaces the name of a guest by another one, for good. */
export async function anonymizePerson(
  trx: Transaction,
  id: string,
  substitute: { name: string; forgotten_at: string },
): Promise<void> {
  await trx.updateTable('people').set(substitute).where('id', '=', id).execute();
  await raiseVersions(trx, [id]);
}

/** Makes a guest a reviewer, who is a past one until the settings name them. */
export async function promotePerson(
  trx: Transaction,
  id: string,
  retired_at: string,
): Promise<void> {
  await trx
    .updateTable('people')
    .set({ kind: 'reviewer', retired_at })
    .where('id', '=', id)
    .execute();
}

/** Reports new names to open rooms and votes, whose clients compare versions. */
export async function raiseVersions(trx: Transaction, ids: readonly string[]): Promise<void> {
  await trx
    .updateTable('rooms')
    .set(({ eb }) => ({ version: eb('version', '+', 1) }))
    .where('status', '=', 'open')
    .execute();
  const votes = trx.selectFrom('bracket_votes').select('bracket_id').where('person_id', 'in', ids);
  const voters = trx
    .selectFrom('bracket_voters')
    .select('bracket_id')
    .where('person_id', 'in', ids);
  await trx
    .updateTable('brackets')
    .set(({ eb }) => ({ ballot_version: eb('ballot_version', '+', 1) }))
    .where('id', 'in', votes.union(voters))
    .execute();
}
