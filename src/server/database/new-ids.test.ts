import { expect, test } from 'vitest';
import { createIds } from './new-ids.ts';

test('creates different ids of version 7 in ascending order', () => {
  const nextId = createIds(5000);
  const ids = Array.from({ length: 5000 }, nextId);
  expect(ids.toSorted()).toEqual(ids);
  expect(new Set(ids).size).toBe(5000);
  expect(ids[0]).toMatch(/^[\da-f]{8}-[\da-f]{4}-7[\da-f]{3}-[89ab][\da-f]{3}-[\da-f]{12}$/);
  const time = Number.parseInt(ids[0]?.slice(0, 13).replace('-', '') ?? '', 16);
  expect(Math.abs(time - Date.now())).toBeLessThan(60_000);
  expect(nextId).toThrow('Random bytes length');
});
