import { expect, it } from 'vitest';
import { createClientQuota } from './client-quota.ts';

/** Takes shares for callers, and records the names of evicted ones. */
function share(most: number) {
  const shares = createClientQuota(most);
  const lost: string[] = [];
  const take = (name: string, amount = 1, rank: number | null = 0) =>
    shares.take({
      caller: name.charAt(0),
      amount,
      rank: () => rank,
      abandon: () => lost.push(name),
    });
  return { take, lost };
}

it('evicts the oldest entry of the client with the most', () => {
  const { take, lost } = share(4);
  for (const name of ['b1', 'a1', 'a2', 'a3']) take(name);
  take('c1');
  expect(lost).toEqual(['a1']);
  take('a4');
  expect(lost).toEqual(['a1', 'a2']);
});

it('counts growth, and evicts as many entries as needed', () => {
  const { take, lost } = share(10);
  take('a1', 3);
  take('a2', 3);
  const growing = take('b1', 1);
  growing.grow(3);
  growing.grow(4);
  expect(lost).toEqual(['b1']);
  take('c1', 8);
  expect(lost).toEqual(['b1', 'c1']);
});

it('evicts cheap entries first, and never pinned ones', () => {
  const { take, lost } = share(3);
  take('a1', 1, null);
  take('a2', 1, 2);
  take('a3', 1, 1);
  take('b1', 1, null);
  expect(lost).toEqual(['a3']);
  take('b2', 1, null);
  expect(lost).toEqual(['a3', 'a2']);
  take('b3', 1, 0);
  expect(lost).toEqual(['a3', 'a2', 'b3']);
});

it('reuses released capacity', () => {
  const { take, lost } = share(2);
  const first = take('a1');
  take('a2');
  first.end();
  first.end();
  take('b1');
  expect(lost).toEqual([]);
  first.grow(5);
  expect(lost).toEqual([]);
});
