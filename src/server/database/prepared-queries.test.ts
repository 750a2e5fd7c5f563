import { afterAll, expect, it } from 'vitest';
import { openDatabase } from './connection.ts';
import { migrate } from './migrate.ts';
import { prepareQuery } from './prepared-queries.ts';

const { db, close } = openDatabase(':memory:');
await migrate(db);
const settings = ['a', 'b', 'c'].map((name) => ({ name, value: '' }));
await db.insertInto('settings').values(settings).execute();

afterAll(close);

it('builds a query once per shape, and runs it with each set of values', async () => {
  const built: string[] = [];
  const find = prepareQuery<{ order: 'asc' | 'desc' }, { after: string }, { name: string }>(
    (use, { order }, value) => {
      built.push(order);
      const names = use.selectFrom('settings').select('name');
      return names.where('name', '>', value('after')).orderBy('name', order);
    },
  );
  const namesOf = async (order: 'asc' | 'desc', after: string) =>
    (await find(db, { order }, { after })).map(({ name }) => name).join('');
  expect([await namesOf('asc', 'a'), await namesOf('asc', 'b')]).toEqual(['bc', 'c']);
  expect([await namesOf('desc', ''), await namesOf('asc', '')]).toEqual(['cba', 'abc']);
  expect(built).toEqual(['asc', 'desc']);
});

it('rebuilds a query after a hundred other shapes, or for a long shape', async () => {
  let built = 0;
  const find = prepareQuery((use, _shape: { search: string }, _value) => {
    built += 1;
    return use.selectFrom('settings').select('name');
  });
  for (let n = 0; n <= 100; n++) await find(db, { search: String(n) }, {});
  await find(db, { search: '0' }, {});
  expect(built).toBe(102);
  for (let n = 0; n < 2; n++) await find(db, { search: 'x'.repeat(1000) }, {});
  expect(built).toBe(104);
});
