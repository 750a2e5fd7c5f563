import { type Compilable, type CompiledQuery, type Expression, sql } from 'kysely';
import type { Db } from './connection.ts';
import { getEngine } from './engine.ts';

/** Placeholder of a value that is bound at execution. */
export type ValueOf<Values> = <Name extends keyof Values & string>(
  name: Name,
) => Expression<Values[Name]>;

class Slot {
  constructor(readonly name: string) {}
}

/**
 * Maximum compiled queries, and maximum key length; the least recently used is evicted, since
 * searches are rarely repeated.
 */
const MAX_SHAPES = 100;
const LONGEST_SHAPE = 1000;

/**
 * Caches compiled queries by shape: compiling costs more than reading a small page.
 * @param build builds the query from a shape, which must fully determine the SQL text, and from
 * placeholders for values
 */
export function prepareQuery<Shape extends object, Values extends object, Row>(
  build: (db: Db, shape: Shape, value: ValueOf<Values>) => Compilable<Row>,
) {
  const stored = new Map<string, CompiledQuery<Row>>();

  function compiled(db: Db, shape: Shape): CompiledQuery<Row> {
    // Both engines may be in use, as while data are copied from one to the other.
    const key = getEngine(db) + JSON.stringify(shape);
    const query = stored.get(key) ?? build(db, shape, (name) => sql`${new Slot(name)}`).compile();
    stored.delete(key);
    if (key.length <= LONGEST_SHAPE) stored.set(key, query);
    const [oldest = ''] = stored.keys();
    if (stored.size > MAX_SHAPES) stored.delete(oldest);
    return query;
  }

  return async (db: Db, shape: Shape, values: Values): Promise<Row[]> => {
    const query = compiled(db, shape);
    const given = new Map<string, unknown>(Object.entries(values));
    const parameters = query.parameters.map((one) =>
      one instanceof Slot ? given.get(one.name) : one,
    );
    const { rows } = await db.executeQuery<Row>({ ...query, parameters });
    return rows;
  };
}
