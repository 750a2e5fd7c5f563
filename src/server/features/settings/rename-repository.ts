import { sql } from 'kysely';
import type { Transaction } from '../../database/connection.ts';
import { JSON_COLUMNS, type JsonColumn, NAME_COLUMNS } from '../../database/name-columns.ts';
import { findNames as findNamesIn, mapNames } from '../../domain/names-in-json.ts';
import { findNames, renamePerson } from '../people/people-repository.ts';
import { renameLink } from '../personal-links/personal-links-repository.ts';

/**
 * Replaces a name in all columns of `NAME_COLUMNS` and `JSON_COLUMNS`, and of the person. The statements are raw SQL, which invalidates all cached responses.
 * @param to name that no one has
 */
export async function renameEverywhere(trx: Transaction, from: string, to: string): Promise<void> {
  const { personal_links, personal_phones, ...others } = NAME_COLUMNS;
  for (const [table, columns] of Object.entries(others))
    for (const column of columns)
      await sql`update ${sql.table(table)} set ${sql.ref(column)} = ${to}
        where ${sql.ref(column)} = ${from}`.execute(trx);
  await renamePerson(trx, from, to);
  await renameLink(trx, from, to);
  for (const column of JSON_COLUMNS) await renameInJson(trx, column, from, to);
  await raiseVersions(trx, to);
}

type JsonRow = { json: string } & Readonly<Record<string, string>>;

async function renameInJson(
  trx: Transaction,
  { table, key, column }: JsonColumn,
  from: string,
  to: string,
): Promise<void> {
  const { rows } = await sql<JsonRow>`
    select ${sql.join(key.map((name) => sql.ref(name)))}, ${sql.ref(column)} as json
    from ${sql.table(table)} where ${sql.ref(column)} is not null`.execute(trx);
  for (const { json, ...id } of rows) {
    const value: unknown = JSON.parse(json);
    if (!findNamesIn(value).has(from)) continue;
    const renamed = JSON.stringify(mapNames(value, (name) => (name === from ? to : name)));
    const isRow = Object.entries(id).map(([name, given]) => sql`${sql.ref(name)} = ${given}`);
    await sql`update ${sql.table(table)} set ${sql.ref(column)} = ${renamed}
      where ${sql.join(isRow, sql` and `)}`.execute(trx);
  }
}

/** Shows open rooms and votes that something changed; their clients compare versions. */
async function raiseVersions(trx: Transaction, name: string): Promise<void> {
  await trx
    .updateTable('rooms')
    .set(({ eb }) => ({ version: eb('version', '+', 1) }))
    .where('status', '=', 'open')
    .execute();
  const votes = trx.selectFrom('bracket_votes').select('bracket_id').where('reviewer', '=', name);
  const voters = trx.selectFrom('bracket_voters').select('bracket_id').where('reviewer', '=', name);
  await trx
    .updateTable('brackets')
    .set(({ eb }) => ({ ballot_version: eb('ballot_version', '+', 1) }))
    .where('id', 'in', votes.union(voters))
    .execute();
}

/**
 * All names in the database: of reviewers, submitters and guests, present and past. Each version of
 * a rating has an entry in the changelog with the same name.
 */
export async function findAllNames(trx: Transaction): Promise<Set<string>> {
  const names = new Set((await findNames(trx)).values());
  for (const [table, columns] of Object.entries(NAME_COLUMNS))
    for (const column of columns) {
      const { rows } = await sql<{ name: string }>`select distinct ${sql.ref(column)} as name
        from ${sql.table(table)} where ${sql.ref(column)} is not null`.execute(trx);
      for (const { name } of rows) names.add(name);
    }
  for (const { table, column } of JSON_COLUMNS) {
    const { rows } = await sql<{ json: string }>`select distinct ${sql.ref(column)} as json
      from ${sql.table(table)} where ${sql.ref(column)} is not null`.execute(trx);
    for (const { json } of rows) for (const name of findNamesIn(JSON.parse(json))) names.add(name);
  }
  return names;
}
