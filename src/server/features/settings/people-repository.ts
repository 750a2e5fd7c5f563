import type { Transaction } from '../../database/connection.ts';

/**
 * Changes the name of a person, and tells open rooms and votes that something changed; their clients
 * compare versions.
 */
export async function renamePerson(trx: Transaction, id: string, name: string): Promise<void> {
  await trx.updateTable('people').set({ name }).where('id', '=', id).execute();
  await trx
    .updateTable('rooms')
    .set(({ eb }) => ({ version: eb('version', '+', 1) }))
    .where('status', '=', 'open')
    .execute();
  const votes = trx.selectFrom('bracket_votes').select('bracket_id').where('person_id', '=', id);
  const voters = trx.selectFrom('bracket_voters').select('bracket_id').where('person_id', '=', id);
  await trx
    .updateTable('brackets')
    .set(({ eb }) => ({ ballot_version: eb('ballot_version', '+', 1) }))
    .where('id', 'in', votes.union(voters))
    .execute();
}
