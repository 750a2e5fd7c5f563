import { type Expression, type RawBuilder, type SqlBool, sql } from 'kysely';
import { jsonBuildObject } from 'kysely/helpers/sqlite';
import type { Json } from '#shared/domain/json-text.ts';
import { perEngine } from './engine.ts';

// Both engines produce the same bytes: PostgreSQL's JSON functions add spaces, so the text is
// concatenated here and cast to `json`, which preserves it.

/** SQL expression of each field. */
type Fields<T> = { [Name in keyof T]: Expression<T[Name]> };

type Value = Expression<unknown>;

/** Builds a row as JSON of the contract in SQL, without a JavaScript object. */
export function buildJson<T>(fields: Fields<T>): RawBuilder<Json<T>> {
  const named: Record<string, Value> = { ...fields };
  const texts = Object.entries(named).map(
    ([name, value]) => sql`${sql.lit(`${JSON.stringify(name)}:`)}, ${text(value)}`,
  );
  return perEngine(
    jsonBuildObject(named).$castTo<Json<T>>(),
    sql`concat('{', ${sql.join(texts, sql`, ',', `)}, '}')::json`,
  );
}

/** Builds an array of values, without field names, which would take as much space as the values. */
export function jsonList<T>(...values: Value[]): RawBuilder<Json<T>> {
  return perEngine(
    sql`json_array(${sql.join(values)})`,
    sql`concat('[', ${sql.join(values.map(text), sql`, ',', `)}, ']')::json`,
  );
}

type Gathering = {
  /** Explicit order. */
  order?: Value;
  /** Natural row order of SQLite, which PostgreSQL needs explicitly. */
  rowOrder?: Value;
  /** Filter. */
  where?: Expression<SqlBool>;
  isDistinct?: boolean;
};

/** Aggregates a value of every row to an array, in row order; empty without rows. */
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

/**
 * Aggregates all rows to an object with a field named `name` for each; PostgreSQL sorts them by
 * name.
 */
export function jsonGroupObject<T>(name: Value, value: Value): RawBuilder<Json<T>> {
  return perEngine(
    sql`json_group_object(${name}, ${value})`,
    sql`concat('{', string_agg(concat(${text(name)}, ':', ${text(value)}), ',' order by ${name}), '}')::json`,
  );
}

/** Converts a flag or condition to true or false. */
export function jsonFlag(condition: Value): RawBuilder<boolean> {
  return perEngine(
    sql`json(iif(${condition}, 'true', 'false'))`,
    sql`(case when (${condition})::int = 1 then 'true' else 'false' end)::json`,
  );
}

/** Embeds a text column that contains JSON; `null` stays null. */
export function jsonIn<T>(held: Value): RawBuilder<T> {
  return perEngine(sql`json(${held})`, sql`(${held})::json`);
}

/**
 * True if an id is in a list. The list is one parameter: one per id would make a new statement for
 * each length.
 */
export function isAmong(id: Value, ids: readonly string[]): RawBuilder<SqlBool> {
  const given = JSON.stringify(ids);
  return perEngine(
    sql`${id} in (select value from json_each(${given}))`,
    sql`${id} = any(array(select json_array_elements_text(${given}::json)))`,
  );
}

/**
 * Rows of texts as a table with the columns `text_0`, `text_1` and so on. The rows are one
 * parameter, like the ids of `isAmong`.
 */
export function textRows(rows: readonly (readonly string[])[]): RawBuilder<unknown> {
  const given = JSON.stringify(rows);
  const names = (rows[0] ?? []).map((_, place) => sql.ref(`text_${place}`));
  const sqlite = names.map(
    (name, place) => sql`json_extract(value, ${sql.lit(`$[${place}]`)}) as ${name}`,
  );
  const postgres = names.map((name, place) => sql`value ->> ${sql.lit(place)} as ${name}`);
  return perEngine(
    sql`(select ${sql.join(sqlite)} from json_each(${given}))`,
    sql`(select ${sql.join(postgres)} from json_array_elements(${given}::json))`,
  );
}

function text(value: Value): RawBuilder<string> {
  return sql`coalesce(to_json(${value})::text, 'null')`;
}
