import { isDeepStrictEqual } from 'node:util';
import { sql } from 'kysely';
import { v7 as newId } from 'uuid';
import { mapPeople, mapRatingField } from '../domain/people-in-json.ts';
import { UnknownPersonError } from '../domain/unknown-person-error.ts';
import type { Db } from './connection.ts';
import { splitRows } from './split-rows.ts';
import type { PeopleTable } from './tables/people-tables.ts';

type Kind = PeopleTable['kind'];

/**
 * Name of the person that a column references, as an expression of a query: of a merged person, the
 * name of the other one.
 * @param column such as `albums.submitter_id`
 */
export function personName<Name extends string | null = string>(column: string) {
  return sql<Name>`(select coalesce(other.name, person.name) from people as person
    left join people as other on other.id = person.merged_into_id
    where person.id = ${sql.ref(column)})`;
}

/** Id of the reviewer with a name, as an expression of a query; `null` for unknown ones. */
export function reviewerId(name: string) {
  return sql<string>`(select id from people
    where name = ${name} and kind = 'reviewer' and merged_into_id is null)`;
}

/** Name of the submitter of an album, as an expression of a query. */
export const SUBMITTED_BY = albumPerson('albums.submitter_id').as('submitted_by');

/** Name of who vetoed an album, as an expression of a query. */
export const VETO_BY = albumPerson('albums.vetoer_id').as('veto_by');

/** A merge moves the people of albums, so that no name of another person is looked for. */
function albumPerson(column: string) {
  return sql<string | null>`(select name from people where people.id = ${sql.ref(column)})`;
}

export const ALBUM_PEOPLE = [SUBMITTED_BY, VETO_BY] as const;

/** All people of the club, by id and by name. */
export type PeopleIndex = {
  /** Names by id, in the order of the names; a merged person has that of the other one. */
  names: ReadonlyMap<string, string>;
  /** Merged people, whom no name finds: id of the other person by their id. */
  merged: ReadonlyMap<string, string>;
  /** Returns the id of a name; undefined for unknown ones. */
  find: (name: string, kind: Kind) => string | undefined;
  /**
   * Returns the id of a name.
   * @throws UnknownPersonError
   */
  toId: (name: string, kind?: Kind) => string;
  /** The same for a column that may be empty. */
  toIdOrNull: (name: string | null) => string | null;
  /** Returns the name of a field of an album in its stored versions: that of a rating has an id. */
  toField: (field: string) => string;
  /**
   * Returns JSON to store, with ids instead of names.
   * @param guests who are guests, beside the cards that are marked
   */
  stringify: (value: unknown, guests?: ReadonlySet<string>) => string;
  /** Parses stored JSON, with names instead of ids. */
  parse: (json: string) => unknown;
  /**
   * Parses a stored list of cards or the like, with one item per person: if both of two merged
   * people have one, that of the person who stays.
   * @param others further items whose people are left out
   */
  parseCards: (json: string, others?: string) => unknown;
};

export async function loadPeople(db: Db): Promise<PeopleIndex> {
  const rows = await db
    .selectFrom('people')
    .select(['id', 'name', 'kind', 'merged_into_id'])
    .orderBy('name')
    .execute();
  const names = new Map(rows.map(({ id, name }) => [id, name]));
  const ids = new Map<string, string>();
  const merged = new Map<string, string>();
  for (const { id, name, kind, merged_into_id } of rows) {
    if (merged_into_id === null) ids.set(toKey(name, kind), id);
    else merged.set(id, merged_into_id);
    names.set(id, names.get(merged_into_id ?? id) ?? name);
  }
  const find = (name: string, kind: Kind) => ids.get(toKey(name, kind));
  const toId = (name: string, kind: Kind = 'reviewer') => {
    const id = find(name, kind);
    if (id === undefined) throw new UnknownPersonError(name);
    return id;
  };
  const parse = (json: string) => mapPeople(JSON.parse(json), (id) => names.get(id) ?? id);
  const getId = ({ reviewer }: StoredCard) => reviewer;
  return {
    names,
    merged,
    find,
    toId,
    toField: (field) => mapRatingField(field, (name) => find(name, 'reviewer') ?? name),
    toIdOrNull: (name) => (name === null ? null : toId(name)),
    // Texts of other apps may name unknown people; they stay as they are.
    stringify: (value, guests = NONE) =>
      JSON.stringify(
        mapPeople(value, (name, isGuest) =>
          isGuest || guests.has(name)
            ? // A guest may have become a reviewer since.
              (find(name, 'guest') ?? find(name, 'reviewer') ?? name)
            : (find(name, 'reviewer') ?? name),
        ),
      ),
    parse,
    parseCards: (json, others = '[]') => {
      // Most clubs merge nobody, and then nothing is filtered.
      if (merged.size === 0) return parse(json);
      const taken: StoredCard[] = JSON.parse(others);
      const owners = new Set(taken.map(({ reviewer }) => merged.get(reviewer) ?? reviewer));
      const cards: StoredCard[] = JSON.parse(json);
      const left = cards.filter(({ reviewer }) => !owners.has(merged.get(reviewer) ?? reviewer));
      return parse(JSON.stringify(withoutDoubles(left, getId, merged)));
    },
  };
}

type StoredCard = { reviewer: string };

/**
 * Keeps one item per person: if both of two merged people have one, that of the person who stays.
 * @param getId returns the id of the person of an item
 */
export function withoutDoubles<T>(
  items: readonly T[],
  getId: (item: T) => string,
  merged: PeopleIndex['merged'],
): T[] {
  const kept = new Map<string, string>();
  for (const id of items.map(getId)) {
    const owner = merged.get(id) ?? id;
    if (id === owner || !kept.has(owner)) kept.set(owner, id);
  }
  return items.filter((item) => kept.get(merged.get(getId(item)) ?? getId(item)) === getId(item));
}

const NONE: ReadonlySet<string> = new Set();

function toKey(name: string, kind: Kind): string {
  return `${kind} ${name}`;
}

/** Names of all reviewers, past ones included. */
export function findReviewers(db: Db): Promise<string[]> {
  return findNames(db, 'reviewer');
}

/** Names that are shown for forgotten guests. */
export async function findForgottenNames(db: Db): Promise<string[]> {
  const rows = await db
    .selectFrom('people')
    .select('name')
    .where('forgotten_at', 'is not', null)
    .execute();
  return rows.map(({ name }) => name);
}

/** Names of all people of a kind, without merged ones, in alphabetical order. */
export async function findNames(db: Db, kind: Kind): Promise<string[]> {
  const rows = await db
    .selectFrom('people')
    .select('name')
    .where('kind', '=', kind)
    .where('merged_into_id', 'is', null)
    .execute();
  return rows.map(({ name }) => name).sort((one, other) => one.localeCompare(other));
}

/** Returns the id of a name. @throws UnknownPersonError */
export async function findPersonId(db: Db, name: string, kind?: Kind): Promise<string> {
  return (await loadPeople(db)).toId(name, kind);
}

type PersonRecord = Pick<PeopleTable, 'id' | 'name' | 'kind' | 'color' | 'created_at'>;

/** Values of a new person. */
const NOT_YET = { forgotten_at: null, merged_into_id: null, merged_at: null };

/** All people except merged ones, in the order of their names. */
export async function findPersonRecords(db: Db): Promise<PersonRecord[]> {
  return db
    .selectFrom('people')
    .select(['id', 'name', 'kind', 'color', 'created_at'])
    .where('merged_into_id', 'is', null)
    .orderBy('name')
    .orderBy('kind')
    .execute();
}

/** Adds people of another club; its reviewers are past ones here, until the settings name them. */
export async function insertPeople(
  trx: Db,
  people: readonly PersonRecord[],
  at: string,
): Promise<void> {
  const known = await loadPeople(trx);
  const rows = people.map((person) => ({
    ...person,
    id: known.names.has(person.id) ? newId() : person.id,
    position: known.names.size,
    retired_at: person.kind === 'reviewer' ? at : null,
    ...NOT_YET,
  }));
  for (const some of splitRows(rows)) await trx.insertInto('people').values(some).execute();
}

/** Adds the names that no reviewer has yet, as past reviewers. */
export function addReviewers(trx: Db, names: Iterable<string>, at: string): Promise<void> {
  return addPeople(trx, 'reviewer', names, at);
}

/** Adds the names that no guest has yet. */
export function addGuests(trx: Db, names: Iterable<string>, at: string): Promise<void> {
  return addPeople(trx, 'guest', names, at);
}

async function addPeople(trx: Db, kind: Kind, names: Iterable<string>, at: string): Promise<void> {
  const wanted = [...new Set(names)];
  if (wanted.length === 0) return;
  const rows = await trx.selectFrom('people').select('name').where('kind', '=', kind).execute();
  const known = new Set(rows.map(({ name }) => name));
  const retired_at = kind === 'reviewer' ? at : null;
  const added = wanted
    .filter((name) => !known.has(name))
    .map((name, index): PeopleTable => {
      const position = known.size + index;
      const own = { id: newId(), name, kind, position, created_at: at };
      return { ...own, color: null, retired_at, ...NOT_YET };
    });
  for (const some of splitRows(added)) await trx.insertInto('people').values(some).execute();
}

/** True if these are the present reviewers, in this order. */
export async function arePresent(db: Db, names: readonly string[]): Promise<boolean> {
  const rows = await db
    .selectFrom('people')
    .select('name')
    .where('kind', '=', 'reviewer')
    .where('retired_at', 'is', null)
    .orderBy('position')
    .orderBy('id')
    .execute();
  return isDeepStrictEqual(
    rows.map(({ name }) => name),
    [...names],
  );
}

/**
 * Makes these the present reviewers, in this order; all others are past ones. What a retired person
 * had to be recognized stays dead when they come back.
 */
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
    const left_at = retired_at ?? row.retired_at;
    if (retired_at !== row.retired_at && left_at !== null) await endAccess(trx, id, left_at);
    if (position !== row.position || retired_at !== row.retired_at)
      await trx.updateTable('people').set({ position, retired_at }).where('id', '=', id).execute();
  }
}

/** Deletes the personal link and the browsers that a person had at a time. */
async function endAccess(trx: Db, person_id: string, at: string): Promise<void> {
  for (const table of ['browsers', 'personal_links'] as const)
    await trx
      .deleteFrom(table)
      .where('person_id', '=', person_id)
      .where('created_at', '<=', at)
      .execute();
}
