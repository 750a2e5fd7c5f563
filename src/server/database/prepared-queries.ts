import { type Compilable, type CompiledQuery, type Expression, sql } from 'kysely';
import type { Db } from './connection.ts';
import { getEngine } from './engine.ts';

/** A value that is told when the statement runs. */
export type ValueOf<Values> = <Name extends keyof Values & string>(
  name: Name,
) => Expression<Values[Name]>;

class Slot {
  constructor(readonly name: string) {}
}

/** Searches hardly come again, so the oldest give way, and what is long is not kept. */
const MAX_SHAPES = 100;
const LONGEST_SHAPE = 1000;

/**
 * A statement that is built once for each shape, which costs more than what it reads of a small page.
 * @param build makes it of a shape, which must be all that decides its text, and of values, which
 *   differ each time
 */
export function prepareQuery<Shape extends object, Values extends object, Row>(
  build: (db: Db, shape: Shape, value: ValueOf<Values>) => Compilable<Row>,
) {
  const kept = new Map<string, CompiledQuery<Row>>();

  function compiled(db: Db, shape: Shape): CompiledQuery<Row> {
    // Both may be open, as while a club is moved from one to the other.
    const key = getEngine(db) + JSON.stringify(shape);
    const query = kept.get(key) ?? build(db, shape, (name) => sql`${new Slot(name)}`).compile();
    kept.delete(key);
    if (key.length <= LONGEST_SHAPE) kept.set(key, query);
    const [oldest = ''] = kept.keys();
    if (kept.size > MAX_SHAPES) kept.delete(oldest);
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
