import { type Expression, isExpression, type RawBuilder, type SqlBool, sql } from 'kysely';
import type { Json } from '#shared/domain/json-text.ts';
import { perEngine } from './engine.ts';

// Both engines write the same bytes: PostgreSQL's own objects and lists have spaces in them, so they
// are put together here, and are `json`, which keeps its text.

/** What is written into each field of an answer. */
type Fields<T> = { [Name in keyof T]: Expression<T[Name]> };

type Value = Expression<unknown>;

/** SQL that writes a row as the contract has it, so that it need not become an object first. */
export function buildJson<T>(fields: Fields<T>): RawBuilder<Json<T>> {
  const named = Object.entries<Value>({ ...fields });
  const pairs = named.map(([name, value]) => sql`${sql.lit(name)}, ${value}`);
  const texts = named.map(
    ([name, value]) => sql`${sql.lit(`${JSON.stringify(name)}:`)}, ${text(value)}`,
  );
  return perEngine(
    sql`json_object(${sql.join(pairs)})`,
    sql`concat('{', ${sql.join(texts, sql`, ',', `)}, '}')::json`,
  );
}

/** Values in their order, without names, which cost as much as what they hold. */
export function jsonList<T>(...values: Value[]): RawBuilder<Json<T>> {
  return perEngine(
    sql`json_array(${sql.join(values)})`,
    sql`concat('[', ${sql.join(values.map(text), sql`, ',', `)}, ']')::json`,
  );
}

type Gathering = {
  /** As after `order by`. */
  order?: Value;
  /** The order in which SQLite comes to the rows by itself, and PostgreSQL only if it is told. */
  rowOrder?: Value;
  /** Which rows. */
  where?: Expression<SqlBool>;
  isDistinct?: boolean;
};

/** A value of every row, in the order of the rows; an empty list where there are none. */
export function jsonGroup<T>(
  value: Value,
  { order, rowOrder = order, where, isDistinct = false }: Gathering = {},
): RawBuilder<Json<T[]>> {
  const distinct = isDistinct ? sql`distinct ` : sql``;
  const by = (keys?: Value) => (keys === undefined ? sql`` : sql` order by ${keys}`);
  const filter = where === undefined ? sql`` : sql` filter (where ${where})`;
  return perEngine(
    sql`json_group_array(${distinct}${value}${by(order)})${filter}`,
    sql`concat('[', string_agg(${distinct}${text(value)}, ','${by(rowOrder)})${filter}, ']')::json`,
  );
}

/** An object of all rows: a field named `name` for each, in the order of their names in PostgreSQL. */
export function jsonGroupObject<T>(name: Value, value: Value): RawBuilder<Json<T>> {
  return perEngine(
    sql`json_group_object(${name}, ${value})`,
    sql`concat('{', string_agg(concat(${text(name)}, ':', ${text(value)}), ',' order by ${name}), '}')::json`,
  );
}

/** A flag or a condition as true or false. */
export function jsonFlag(condition: Value): RawBuilder<boolean> {
  return perEngine(
    sql`json(iif(${condition}, 'true', 'false'))`,
    sql`(case when (${condition})::int = 1 then 'true' else 'false' end)::json`,
  );
}

/** A text that holds JSON, as what it holds; `null` when there is none. */
export function jsonIn<T>(held: Value): RawBuilder<T> {
  return perEngine(sql`json(${held})`, sql`(${held})::json`);
}

/** Ids, or a text that holds them as JSON and is told when a statement runs. */
export type Ids = readonly string[] | Expression<string>;

/** True if an id is among some, however many: a list of values would be a statement of its own. */
export function isAmong(id: Value, ids: Ids): RawBuilder<SqlBool> {
  const given = isExpression(ids) ? ids : JSON.stringify(ids);
  return perEngine(
    sql`${id} in (select value from json_each(${given}))`,
    sql`${id} = any(array(select json_array_elements_text(${given}::json)))`,
  );
}

function text(value: Value): RawBuilder<string> {
  return sql`coalesce(to_json(${value})::text, 'null')`;
}
