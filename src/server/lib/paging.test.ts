import fc from 'fast-check';
import { beforeEach, expect, it } from 'vitest';
import * as brackets from '#shared/contracts/brackets.ts';
import { listChangesEndpoint } from '#shared/contracts/changelog.ts';
import type { Pagination } from '#shared/contracts/endpoint.ts';
import {
  createSessionEndpoint,
  listSessionsEndpoint,
  updateSessionEndpoint,
} from '#shared/contracts/sessions.ts';
import { joinPages } from '#shared/domain/join-pages.ts';
import { signInAsAdmin } from '../testing/test-admin.ts';
import { startTestApp } from '../testing/test-app.ts';
import { PASSWORD } from '../testing/test-caller.ts';
import { countOperations } from '../testing/test-effort.ts';

const RUNS = countOperations({ short: 12, all: 12, shortOnPostgres: 4 });

const test = await startTestApp();
const { ask, rejected, db, clock } = test;
const headers = { cookie: '' };

beforeEach(async () => {
  headers.cookie = (await signInAsAdmin(test)).session;
});

type Page = { data: { id: string }[]; pagination: Pagination };
type Query = Record<string, string>;
type Write = { kind: 'add' | 'change' | 'delete'; row: number; day: number; seconds: number };

const write: fc.Arbitrary<Write> = fc.record({
  kind: fc.constantFrom('add', 'change', 'change', 'delete'),
  row: fc.nat(99),
  day: fc.nat(27),
  seconds: fc.constantFrom(0, 1, 30),
});

/** Concurrent writes before each page; none after the last entry. */
const writes = fc.array(fc.array(write, { maxLength: 3 }), { maxLength: 4 });

const admin = { password: PASSWORD };

const lists = {
  sessions: {
    page: (query: Query): Promise<Page> => ask(listSessionsEndpoint, { query }),
    add: ({ day }: Write) =>
      ask(createSessionEndpoint, {
        body: { session_date: date(day), location: 'Attic', ...admin },
      }),
    change: ({ day }: Write, id: string) =>
      ask(updateSessionEndpoint, { params: { id }, body: { session_date: date(day), ...admin } }),
    remove: (id: string) => db.deleteFrom('sessions').where('id', '=', id).execute(),
  },
  changes: {
    page: (query: Query): Promise<Page> => ask(listChangesEndpoint, { query }),
    add: ({ day }: Write) =>
      ask(createSessionEndpoint, {
        body: { session_date: date(day), location: 'Attic', ...admin },
      }),
    change: async () => {},
    remove: (id: string) => db.deleteFrom('changelog').where('id', '=', id).execute(),
  },
  brackets: {
    page: (query: Query): Promise<Page> => ask(brackets.listBracketsEndpoint, { query }),
    add: async () => asAdmin(brackets.createBracketEndpoint, { body: { name: 'Cup' } }),
    change: async ({ day }: Write, id: string) =>
      asAdmin(brackets.updateBracketEndpoint, { params: { id }, body: { name: `Cup ${day}` } }),
    remove: async (id: string) =>
      asAdmin(brackets.deleteBracketEndpoint, { params: { id }, body: {} }),
  },
};

type List = (typeof lists)[keyof typeof lists];

it.each(Object.entries(lists))(
  'the %s list every remaining row, whatever is written between two pages',
  async (_name, list) => {
    await fc.assert(
      fc.asyncProperty(writes, async (batches) => {
        for (let day = (await ids(list)).length; day < 10; day += 1)
          await writeTo(list, addition(day));
        const before = await ids(list);
        const pages = [await list.page({ limit: '3' })];
        for (const batch of [...batches, ...Array.from({ length: 30 }, () => [])]) {
          for (const one of batch) await writeTo(list, one);
          const next = pages.at(-1)?.pagination.next;
          if (!next) break;
          pages.push(await list.page({ limit: '3', page: `${pages.length + 1}`, after: next }));
        }
        expect(pages.at(-1)?.pagination.next).toBeNull();
        const after = await ids(list);
        const shown = joinPages(pages).map(({ id }) => id);
        expect(before.filter((id) => after.includes(id) && !shown.includes(id))).toEqual([]);
      }),
      { numRuns: RUNS, seed: 4600 },
    );
  },
);

it('sessions paged both ways from a month list every remaining one', async () => {
  const list = lists.sessions;
  await fc.assert(
    fc.asyncProperty(writes, fc.array(fc.boolean()), async (batches, ways) => {
      for (let day = (await ids(list)).length; day < 10; day += 1)
        await writeTo(list, addition(day * 7));
      const before = await ids(list);
      const shown = [await list.page({ limit: '3', from: '2026-03' })];
      for (const [at, batch] of [...batches, ...Array.from({ length: 30 }, () => [])].entries()) {
        for (const one of batch) await writeTo(list, one);
        const next = shown.at(-1)?.pagination.next;
        const prev = shown[0]?.pagination.prev;
        if (!next && !prev) break;
        if (prev && (ways[at] || !next))
          shown.unshift(await list.page({ limit: '3', before: prev }));
        else if (next) shown.push(await list.page({ limit: '3', after: next }));
      }
      expect([shown[0]?.pagination.prev, shown.at(-1)?.pagination.next]).toEqual([null, null]);
      const after = await ids(list);
      const seen = joinPages(shown).map(({ id }) => id);
      expect(before.filter((id) => after.includes(id) && !seen.includes(id))).toEqual([]);
    }),
    { numRuns: 2 * RUNS, seed: 4600 },
  );
});

it.each(Object.entries(lists))(
  'the %s are the same page by page as in one page',
  async (_, list) => {
    for (let day = 0; day < 7; day += 1)
      await writeTo(list, { ...addition(day), seconds: day % 2 });
    let page = await list.page({ limit: '3' });
    const shown = [...page.data];
    expect(page.pagination).toMatchObject({ page: 1, hasNext: true, hasPrev: false });
    while (page.pagination.next) {
      page = await list.page({ limit: '3', page: '2', after: page.pagination.next });
      shown.push(...page.data);
    }
    expect(page.pagination).toMatchObject({ page: 2, total: 7, hasNext: false, hasPrev: true });
    expect(shown.map(({ id }) => id)).toEqual(await ids(list));
  },
);

it('sessions without a date are last', async () => {
  for (let day = 0; day < 4; day += 1) await writeTo(lists.sessions, addition(day));
  await db
    .updateTable('sessions')
    .set({ session_date: null })
    .where('session_date', '<', date(2))
    .execute();
  const first = await ask(listSessionsEndpoint, { query: { limit: '3' } });
  const { data } = await ask(listSessionsEndpoint, {
    query: { limit: '3', after: first.pagination.next ?? '' },
  });
  expect([...first.data, ...data].map(({ session_date }) => session_date)).toEqual([
    date(3),
    date(2),
    null,
    null,
  ]);
});

it.each(['', 'x', '2026-03-06', '__', 'a\u0000_b_c', `a_b_${'c'.repeat(65)}`])(
  'rejects the cursor %j',
  async (after) => {
    const { status, fields } = await rejected(listChangesEndpoint, { query: { after } });
    expect([status, Object.keys(fields)]).toEqual([400, ['after']]);
  },
);

function addition(day: number): Write {
  return { kind: 'add', row: 0, day, seconds: 1 };
}

async function writeTo(list: List, one: Write): Promise<void> {
  clock.now = new Date(clock.now.getTime() + one.seconds * 1000);
  if (one.kind === 'add') await list.add(one);
  const known = await ids(list);
  const id = known[one.row % known.length];
  if (id === undefined) return;
  if (one.kind === 'change') await list.change(one, id);
  if (one.kind === 'delete') await list.remove(id);
}

async function ids(list: List): Promise<string[]> {
  return (await list.page({ limit: '100' })).data.map(({ id }) => id);
}

function date(day: number): string {
  return new Date(Date.UTC(2026, 1, day + 1)).toISOString().slice(0, 10);
}

async function asAdmin(
  endpoint:
    | typeof brackets.createBracketEndpoint
    | typeof brackets.updateBracketEndpoint
    | typeof brackets.deleteBracketEndpoint,
  sent: object,
) {
  return ask(endpoint, { ...sent, headers });
}
