import { describe, expect, it } from 'vitest';
import { isBelow, readPages, type ServicePage } from './pages.ts';
import { ServiceError } from './service-error.ts';

const BASE = 'https://api.example/v1';

function page(items: number[], next: string | null, more: Partial<ServicePage<number>> = {}) {
  return { items, given: items.length, offset: null, total: null, next, ...more };
}

/** Serves pages from a table, and records the requests. */
function reader(pages: Record<string, ServicePage<number>>) {
  const read: string[] = [];
  return {
    read,
    get: async (url: string) => {
      read.push(url);
      const found = pages[url];
      if (found === undefined) throw new ServiceError('spotify', 'unavailable');
      return found;
    },
  };
}

describe('pages', () => {
  it('are read until the last one', async () => {
    const { get } = reader({
      [`${BASE}/2`]: page([2], `${BASE}/3`),
      [`${BASE}/3`]: page([3], null),
    });
    const all = await readPages(page([1], `${BASE}/2`), BASE, get);
    expect(all).toEqual({ items: [1, 2, 3], isWhole: true, cut: null, error: null });
  });

  it('end at the total', async () => {
    const { get, read } = reader({ [`${BASE}/2`]: page([2], `${BASE}/3`) });
    const all = await readPages(page([1], `${BASE}/2`, { total: 2 }), BASE, get);
    expect([all.items, all.isWhole, read.length]).toEqual([[1, 2], true, 1]);
  });

  it('are limited to ten', async () => {
    const read: string[] = [];
    const all = await readPages(page([0], `${BASE}/1`), BASE, async (url) => {
      read.push(url);
      return page([read.length], `${BASE}/${read.length + 1}`);
    });
    expect([all.items.length, all.isWhole, read.length]).toEqual([10, false, 9]);
    expect(all.cut).toEqual({ read: 10, total: null });
  });

  it('report how many items were read when cut short', async () => {
    const { get } = reader({ [`${BASE}/2`]: page([2], null) });
    const all = await readPages(page([1], `${BASE}/2`, { total: 1234 }), BASE, get);
    expect(all.cut).toEqual({ read: 2, total: 1234 });
  });

  it('that link back are read once', async () => {
    const { get, read } = reader({
      [`${BASE}/2`]: page([2], `${BASE}/3`),
      [`${BASE}/3`]: page([3], `${BASE}/2`),
    });
    const all = await readPages(page([1], `${BASE}/2`), BASE, get);
    expect([all.items, all.isWhole, read.length]).toEqual([[1, 2, 3], false, 2]);
  });

  it('that start at an unexpected offset are left out', async () => {
    const { get } = reader({ [`${BASE}/2`]: page([1], null, { offset: 0 }) });
    const all = await readPages(page([1], `${BASE}/2`, { total: 2 }), BASE, get);
    expect([all.items, all.isWhole]).toEqual([[1], false]);
  });

  it('that fail end the list with the reason', async () => {
    const { get } = reader({});
    const all = await readPages(page([1], `${BASE}/2`, { total: 2 }), BASE, get);
    expect(all).toMatchObject({ items: [1], isWhole: false, error: { kind: 'unavailable' } });
  });

  it('with an unreadable entry are marked incomplete', async () => {
    const all = await readPages(page([1], null, { given: 2, total: 2 }), BASE, reader({}).get);
    expect(all.isWhole).toBe(false);
  });
});

it.each([
  ['https://api.example/v1/albums?offset=50', true],
  ['https://API.example:443/v1/albums', true],
  ['https://api.example/v1', false],
  ['https://api.example/v10/albums', false],
  ['https://api.example/v1/../token', false],
  ['https://api.example/v1/%2e%2e/token', false],
  ['https://api.example/v1\\..\\token', false],
  ['http://api.example/v1/albums', false],
  ['https://api.example:8443/v1/albums', false],
  ['https://api.example.evil.example/v1/albums', false],
  ['https://api.example@evil.example/v1/albums', false],
  ['https://me@api.example/v1/albums', false],
  ['//api.example/v1/albums', false],
  ['/v1/albums', false],
  ['javascript:1', false],
  ['', false],
])('%s is below the base URL: %j', (address, expected) => {
  expect(isBelow(address, BASE)).toBe(expected);
});
