import { describe, expect, it } from 'vitest';
import * as contract from '#shared/contracts/brackets.ts';
import { createTestSongs, startBrackets } from './test-brackets.ts';

const { clock, ask, visitor, add, generated, act, pick } = await startBrackets();

describe('GET /api/brackets', () => {
  it('lists the newest change first, with progress, champion and covers', async () => {
    const cover_url = 'https://covers.example/a.jpg';
    const songs = createTestSongs(2).map((song) => ({ ...song, cover_url }));
    const first = await generated(2, { name: 'First', songs });
    clock.now = new Date('2026-03-06T12:01:00.000Z');
    await add(3, { name: 'Second' });
    clock.now = new Date('2026-03-06T12:02:00.000Z');
    await pick(first, '1.1', 2);
    const { data } = await visitor.ask(contract.listBracketsEndpoint);
    expect(
      data.map(({ name, status, progress, song_count }) => ({
        name,
        status,
        progress,
        song_count,
      })),
    ).toEqual([
      { name: 'First', status: 'completed', progress: { decided: 1, total: 1 }, song_count: 2 },
      { name: 'Second', status: 'draft', progress: { decided: 0, total: 0 }, song_count: 3 },
    ]);
    expect(data[0]?.champion?.title).toBe('Song 2');
    expect(data.map(({ covers }) => covers)).toEqual([[cover_url], []]);
  });

  it('returns the time of the latest result, whatever else changes', async () => {
    const bracket = await generated(4);
    const latest = async () =>
      (await visitor.ask(contract.listBracketsEndpoint)).data.map((one) => one.last_result_at);
    expect(await latest()).toEqual([null]);
    clock.now = new Date('2026-03-06T12:01:00.000Z');
    const once = await pick(bracket, '1.1', 1);
    clock.now = new Date('2026-03-06T12:02:00.000Z');
    const twice = await pick(once, '1.2', 2);
    clock.now = new Date('2026-03-06T12:03:00.000Z');
    await act(contract.shareBracketEndpoint, twice);
    expect(await latest()).toEqual(['2026-03-06T12:02:00.000Z']);
    await pick(twice, '1.2', null);
    expect(await latest()).toEqual(['2026-03-06T12:01:00.000Z']);
  });

  it('filters by status, page by page', async () => {
    await add(0, { name: 'Draft' });
    await generated(2, { name: 'Ready' });
    const { data, pagination } = await ask(contract.listBracketsEndpoint, {
      query: { status: 'ready', limit: '1' },
    });
    expect(data.map(({ name }) => name)).toEqual(['Ready']);
    expect(pagination).toMatchObject({ total: 1, pages: 1, hasNext: false });
  });

  it('hides test brackets unless requested', async () => {
    await add(0, { is_test: true });
    const total = async (include_test_albums: string) =>
      (await ask(contract.listBracketsEndpoint, { query: { include_test_albums } })).pagination
        .total;
    expect([await total('false'), await total('true')]).toEqual([0, 1]);
  });
});
