import { sql } from 'kysely';
import { afterAll, expect, it } from 'vitest';
import { openDatabase } from './connection.ts';
import { buildJson, jsonFlag, jsonIn } from './json.ts';

const { db, close } = openDatabase(':memory:');

afterAll(close);

it('SQLite serializes JSON exactly like JSON.stringify', async () => {
  const written = {
    text: '"quoted" \\ back / slash, \n\t\r\b\f\u0001\u001f\u007f\u2028\u2029 é 漢 🎸 <b>\'',
    nothing: null,
    number: -12,
    yes: true,
    no: false,
    list: [1, 'a', { b: null }],
    empty: {},
  };
  const json = buildJson<typeof written>({
    text: sql.val(written.text),
    nothing: sql.val(null),
    number: sql.lit(-12),
    yes: jsonFlag(sql.lit(1)),
    no: jsonFlag(sql`'a' = 'b'`),
    list: jsonIn(sql.val(JSON.stringify(written.list))),
    empty: jsonIn(sql.val('{}')),
  });
  const { rows } = await sql<{ json: string }>`select ${json} as json`.execute(db);
  expect(rows[0]?.json).toBe(JSON.stringify(written));
});
