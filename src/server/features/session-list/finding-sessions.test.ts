import { describe, expect, it } from 'vitest';
import {
  countSessionsEndpoint,
  listSessionsEndpoint,
  updateSessionEndpoint,
} from '#shared/contracts/sessions.ts';
import { startTestApp } from '../../testing/test-app.ts';
import { PASSWORD } from '../../testing/test-caller.ts';

const { db, clock, ask, addAlbum, addSession } = await startTestApp();

const list = async (query: Record<string, string>) => ask(listSessionsEndpoint, { query });
const places = async (query: Record<string, string>) =>
  (await list(query)).data.map(({ location }) => location);

/** Adds one session on the first of each listed month, with the month as its location. */
async function addMonths(year: string): Promise<void> {
  for (const month of ['01', '02', '04', '05', '06'])
    await addSession({ session_date: `${year}-${month}-01`, location: `${year}-${month}` });
}

describe('the months of the sessions', () => {
  it('are counted, newest first', async () => {
    await addMonths('2025');
    await addSession({ session_date: '2025-04-30' });
    await addSession({ session_date: '2026-01-31' });
    const { id } = await addSession({ location: 'undated' });
    await db.updateTable('sessions').set({ session_date: null }).where('id', '=', id).execute();
    expect((await ask(countSessionsEndpoint)).data).toEqual([
      { month: '2026-01', sessions: 1 },
      { month: '2025-06', sessions: 1 },
      { month: '2025-05', sessions: 1 },
      { month: '2025-04', sessions: 2 },
      { month: '2025-02', sessions: 1 },
      { month: '2025-01', sessions: 1 },
    ]);
  });

  it('count sessions of test albums only on request', async () => {
    await addAlbum({ is_test_album: true });
    const count = async (include_test_albums: string) =>
      (await ask(countSessionsEndpoint, { query: { include_test_albums } })).data.length;
    expect([await count('false'), await count('true')]).toEqual([0, 1]);
  });
});

describe('sessions from a month on', () => {
  it('start with its newest, and continue with older ones', async () => {
    await addMonths('2025');
    const { data, pagination } = await list({ from: '2025-05', limit: '2' });
    expect(data.map(({ location }) => location)).toEqual(['2025-05', '2025-04']);
    expect(await places({ after: pagination.next ?? '', limit: '2' })).toEqual([
      '2025-02',
      '2025-01',
    ]);
  });

  it('page back to newer sessions, and forward again', async () => {
    await addMonths('2025');
    await addMonths('2026');
    const { pagination } = await list({ from: '2025-05', limit: '2' });
    const newer = await list({ before: pagination.prev ?? '', limit: '4' });
    expect(newer.data.map(({ location }) => location)).toEqual([
      '2026-04',
      '2026-02',
      '2026-01',
      '2025-06',
    ]);
    expect(newer.pagination).toMatchObject({ total: 10, hasPrev: true, hasNext: true });
    const newest = await list({ before: newer.pagination.prev ?? '', limit: '4' });
    expect(newest.data.map(({ location }) => location)).toEqual(['2026-06', '2026-05']);
    expect(newest.pagination).toMatchObject({ hasPrev: false, prev: null });
    expect(await places({ after: newer.pagination.next ?? '', limit: '1' })).toEqual(['2025-05']);
  });

  it('include a session that moved into range when paging to newer ones', async () => {
    await addMonths('2025');
    const moving = await addSession({ session_date: '2026-01-01', location: 'moving' });
    const { pagination } = await list({ from: '2025-05', limit: '2' });
    clock.now = new Date(clock.now.getTime() + 60_000);
    const body = { session_date: '2025-04-15', password: PASSWORD };
    await ask(updateSessionEndpoint, { params: { id: moving.id }, body });
    const newer = await list({ before: pagination.prev ?? '', limit: '2' });
    expect(newer.data.map(({ location }) => location)).toEqual(['2025-06', 'moving']);
  });

  it('start with the next older one when the month has none', async () => {
    await addMonths('2025');
    expect(await places({ from: '2025-03', limit: '1' })).toEqual(['2025-02']);
  });

  it('have no newer page at the newest session', async () => {
    await addMonths('2025');
    const { pagination } = await list({ from: '2025-06' });
    expect(pagination).toMatchObject({ hasPrev: false, prev: null });
  });

  it('have all as newer when none is as old', async () => {
    await addMonths('2025');
    const { data, pagination } = await list({ from: '1999-01' });
    expect(data).toEqual([]);
    expect(await places({ before: pagination.prev ?? '', limit: '1' })).toEqual(['2025-01']);
  });
});

describe('finding sessions', () => {
  async function addEvenings(): Promise<void> {
    const attic = await addSession({ session_date: '2025-03-06', location: 'Ada’s Attic' });
    await addSession({ session_date: '2026-03-06', location: 'Málaga', notes: 'Loud' });
    await addSession({ session_date: '2026-11-22', location: 'Cellar' });
    await addAlbum({ session_id: attic.id, title: 'Homogenic' });
    await addAlbum({ session_id: attic.id, title: 'Post' });
  }

  it('by words of their date, location, notes and albums', async () => {
    await addEvenings();
    for (const [find, expected] of [
      ['malaga', ['Málaga']],
      ['loud', ['Málaga']],
      ['march', ['Málaga', 'Ada’s Attic']],
      ['2025', ['Ada’s Attic']],
      ['6 march 2025', ['Ada’s Attic']],
      ['2026-11-22', ['Cellar']],
      ['sunday cellar', ['Cellar']],
      ['homogenic', ['Ada’s Attic']],
      ['bjrok post', ['Ada’s Attic']],
      ['nothing', []],
      [' ', ['Cellar', 'Málaga', 'Ada’s Attic']],
    ] as const) {
      const { data, pagination } = await list({ find });
      expect([find, data.map(({ location }) => location)]).toEqual([find, expected]);
      expect(pagination.total).toBe(expected.length);
    }
  });

  it('lists every album of a session found by one of them', async () => {
    await addEvenings();
    const { data } = await list({ find: 'homogenic', includeAlbums: 'true' });
    expect(data[0]?.albums).toHaveLength(2);
  });

  it('by a test album only on request', async () => {
    const { id } = await addSession();
    await addAlbum({ session_id: id });
    await addAlbum({ session_id: id, title: 'Telegram', is_test_album: true });
    expect(await places({ find: 'telegram' })).toEqual([]);
    expect(await places({ find: 'telegram', include_test_albums: 'true' })).toEqual(['Attic']);
  });

  it('of a year, a month or a day', async () => {
    await addEvenings();
    expect(await places({ date: '2026' })).toEqual(['Cellar', 'Málaga']);
    expect(await places({ date: '2026-03' })).toEqual(['Málaga']);
    expect(await places({ date: '2025-03-06' })).toEqual(['Ada’s Attic']);
  });

  it('at a location, ignoring case and accents, page by page', async () => {
    await addEvenings();
    const { id } = await addSession({ session_date: '2024-01-01', location: 'malaga' });
    await addAlbum({ session_id: id });
    const first = await list({ location: 'MÁLAGA', limit: '1' });
    expect(first.data.map(({ location }) => location)).toEqual(['Málaga']);
    expect(first.pagination.total).toBe(2);
    const after = first.pagination.next ?? '';
    expect(await places({ location: 'Málaga', limit: '1', after })).toEqual(['malaga']);
    const found = await list({ location: 'Málaga', search: 'homogenic' });
    expect([found.data.length, found.search.resultCount]).toEqual([1, 1]);
    expect((await list({ location: 'Cellar', search: 'homogenic' })).search.resultCount).toBe(0);
  });
});
