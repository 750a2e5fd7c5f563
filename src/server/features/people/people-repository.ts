import { sql } from 'kysely';
import { v7 as newId } from 'uuid';
import type { Db, Transaction } from '../../database/connection.ts';
import { splitRows } from '../../database/split-rows.ts';
import type { PeopleTable } from '../../database/tables.ts';
import { invalidInput } from '../../lib/errors.ts';

/**
 * Name of the person that a column references, as an expression of a query.
 * @param column such as `albums.submitter_id`
 */
export function nameOf<Name extends string | null>(column: string) {
  return sql<Name>`(select name from people where people.id = ${sql.ref(column)})`;
}

/** Name of the submitter of an album, as an expression of a query. */
export const SUBMITTED_BY = nameOf<string | null>('albums.submitter_id').as('submitted_by');

/** Name of who vetoed an album, as an expression of a query. */
export const VETO_BY = nameOf<string | null>('albums.vetoer_id').as('veto_by');

/** Both people of an album. */
export const ALBUM_PEOPLE = [SUBMITTED_BY, VETO_BY] as const;

/** Names of all people by id, in the order of the names. */
export async function findNames(db: Db): Promise<ReadonlyMap<string, string>> {
  const rows = await db.selectFrom('people').select(['id', 'name']).orderBy('name').execute();
  return new Map(rows.map(({ id, name }) => [id, name]));
}

/** Ids of reviewers by name. */
export type PersonIds = ReadonlyMap<string, string>;

/**
 * Returns the id of a reviewer.
 * @throws HttpError 400 for a name that nobody has any more, as after a rename by another server
 */
export function toPersonId(ids: PersonIds, name: string): string {
  const id = ids.get(name);
  if (id === undefined) throw invalidInput({ reviewer: `${name} is not one of the reviewers` });
  return id;
}

/** Ids of all reviewers by name, past ones included. */
export async function findReviewerIds(db: Db): Promise<PersonIds> {
  const rows = await db
    .selectFrom('people')
    .select(['id', 'name'])
    .where('kind', '=', 'reviewer')
    .execute();
  return new Map(rows.map(({ id, name }) => [name, id]));
}

/** Adds the names that nobody has yet, as past reviewers. */
export async function addReviewers(trx: Db, names: Iterable<string>, at: string): Promise<void> {
  const known = await findReviewerIds(trx);
  const missing = [...new Set(names)].filter((name) => !known.has(name));
  const rows = missing.map((name, index): PeopleTable => {
    const position = known.size + index;
    return { ...PAST, id: newId(), name, position, retired_at: at, created_at: at };
  });
  for (const some of splitRows(rows)) await trx.insertInto('people').values(some).execute();
}

const PAST = { kind: 'reviewer', color: null } as const;

/** Makes these the present reviewers, in this order; all others are past ones. */
export async function setReviewers(trx: Db, names: readonly string[], at: string): Promise<void> {
  await addReviewers(trx, names, at);
  const rows = await trx
    .selectFrom('people')
    .select(['id', 'name', 'position', 'retired_at'])
    .where('kind', '=', 'reviewer')
    .execute();
  for (const { id, name, ...row } of rows) {
    const place = names.indexOf(name);
    const position = place === -1 ? row.position : place;
    const retired_at = place === -1 ? (row.retired_at ?? at) : null;
    if (position !== row.position || retired_at !== row.retired_at)
      await trx.updateTable('people').set({ position, retired_at }).where('id', '=', id).execute();
  }
}

/** Changes the name of a reviewer, present or past. */
export async function renamePerson(trx: Transaction, from: string, to: string): Promise<void> {
  await trx
    .updateTable('people')
    .set({ name: to })
    .where('kind', '=', 'reviewer')
    .where('name', '=', from)
    .execute();
}
