import { type Expression, type RawBuilder, sql } from 'kysely';
import { jsonBuildObject } from 'kysely/helpers/sqlite';
import type { Json } from '#shared/domain/json-text.ts';

/** What is written into each field of an answer. */
type Fields<T> = { [Name in keyof T]: Expression<T[Name]> };

/** SQL that writes a row as the contract has it, so that it need not become an object first. */
export function jsonOf<T>(fields: Fields<T>): RawBuilder<Json<T>> {
  const named: Record<string, Expression<unknown>> = { ...fields };
  return sql`${jsonBuildObject(named)}`;
}

/** A flag or a condition as true or false. */
export function jsonFlag(condition: Expression<unknown>): RawBuilder<boolean> {
  return sql`json(iif(${condition}, 'true', 'false'))`;
}

/** A text that holds JSON, as what it holds; `null` when there is none. */
export function jsonIn<T>(text: Expression<unknown>): RawBuilder<T> {
  return sql`json(${text})`;
}
