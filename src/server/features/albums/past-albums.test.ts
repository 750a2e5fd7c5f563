import { describe, expect, it } from 'vitest';
import {
  deleteAlbumEndpoint,
  listAlbumsEndpoint,
  restoreAlbumEndpoint,
  updateAlbumEndpoint,
} from '#shared/contracts/albums.ts';
import { startTestApp } from '../../testing/test-app.ts';

const { ask, rejected, clock, addAlbum, addSession } = await startTestApp({
  variables: { TIME_ZONE: 'America/New_York' },
});

const at = (moment: string) => {
  clock.now = new Date(moment);
};
const then = async (moment: string, query: object = {}) =>
  ask(listAlbumsEndpoint, { query: { at: moment, limit: '1000', ...query } });
const names = async (moment: string, query: object = {}) =>
  (await then(moment, query)).data.map(({ title, tier }) => `${title} ${tier}`);

/** An album that is rated, renamed, deleted and restored on days of March. */
async function playMarch() {
  at('2026-03-01T12:00:00.000Z');
  const { id: session_id } = await addSession({ session_date: '2026-03-01' });
  const created = await addAlbum({ session_id, title: 'Debut', tier: 'C' });
  const { id } = created;
  const save = (body: object) => ask(updateAlbumEndpoint, { params: { id }, body });
  at('2026-03-02T12:00:00.000Z');
  const rated = (await save({ tier: 'A', individual_tiers: { Ada: 'S' } })).data;
  at('2026-03-03T12:00:00.000Z');
  const renamed = (await save({ title: 'Post', individual_tiers: { Ada: null, Ben: 'B' } })).data;
  at('2026-03-04T12:00:00.000Z');
  await ask(deleteAlbumEndpoint, { params: { id } });
  at('2026-03-05T12:00:00.000Z');
  await ask(restoreAlbumEndpoint, { params: { id } });
  at('2026-03-06T12:00:00.000Z');
  return { id, session_id, created, rated, renamed };
}

describe('GET /api/albums?at=', () => {
  it('returns the list of that day with all fields of an album', async () => {
    const { created, rated, renamed } = await playMarch();
    const whole = async (day: string) => (await then(day)).data[0];
    for (const [day, album] of [
      ['2026-03-01', created],
      ['2026-03-02', rated],
      ['2026-03-03', renamed],
    ] as const) {
      const { session: _session, words: _words, version: _version, ...rest } = album;
      const { updated_at: _updated, ...said } = rest;
      expect(await whole(day)).toMatchObject(said);
      expect((await whole(day))?.individual_tiers).toEqual(said.individual_tiers);
    }
  });

  it('accepts timestamps, and days up to their end in the site’s time zone', async () => {
    await playMarch();
    expect(await names('2026-03-02T11:59:59.999Z')).toEqual(['Debut C']);
    expect(await names('2026-03-02T12:00:00.000Z')).toEqual(['Debut A']);
    expect(await names('2026-03-02T13:00:00+01:00')).toEqual(['Debut A']);
    at('2026-03-07T04:30:00.000Z');
    await addAlbum({ title: 'Late', tier: 'S', session_id: (await addSession()).id });
    at('2026-03-07T12:00:00.000Z');
    // 23:30 of the previous day in that time zone.
    expect(await names('2026-03-06')).toEqual(['Late S', 'Post A']);
  });

  it('includes albums until their deletion, and again after a restore', async () => {
    await playMarch();
    expect(await names('2026-03-03')).toEqual(['Post A']);
    expect(await names('2026-03-04')).toEqual([]);
    expect(await names('2026-03-05')).toEqual(['Post A']);
    expect(await names('2026-03-06')).toEqual(['Post A']);
  });

  it('applies search, filters and paging to the past values', async () => {
    const { session_id } = await playMarch();
    await addAlbum({ session_id, title: 'Test', is_test_album: true });
    await addAlbum({ session_id, title: 'Medúlla', tier: 'B' });
    expect(await names('2026-03-06')).toEqual(['Post A', 'Medúlla B']);
    expect(await names('2026-03-06', { sort: 'newest' })).toEqual(['Medúlla B', 'Post A']);
    expect(await names('2026-03-06', { limit: '1', page: '2' })).toEqual(['Medúlla B']);
    expect(await names('2026-03-06', { include_test_albums: 'true' })).toHaveLength(3);
    expect(await names('2026-03-02', { search: 'debut', include_test_albums: 'true' })).toEqual([
      'Debut A',
    ]);
    expect(await names('2026-03-06', { search: 'debut' })).toEqual([]);
    expect(await names('2026-03-06', { search: 'medula' })).toEqual(['Medúlla B']);
    expect(await names('2026-03-06', { search: 'post', searchMode: 'exact' })).toEqual(['Post A']);
    expect(await names('2026-03-02', { tier: 'A' })).toEqual(['Debut A']);
    expect(await names('2026-03-01', { tier: 'A' })).toEqual([]);
    expect(await names('2026-03-06', { session_id: 'other' })).toEqual([]);
  });

  it('does not depend on how much was written since', async () => {
    await playMarch();
    const { id: session_id } = await addSession({ session_date: '2026-03-06' });
    const before = (await then('2026-03-02')).data;
    const others = Array.from({ length: 9 }, (_, n) =>
      addAlbum({ session_id, title: `Other ${n}` }),
    );
    await Promise.all(others);
    expect((await then('2026-03-02')).data).toEqual(before);
    expect(await names('2026-03-04')).toEqual([]);
    expect(await names('2026-03-06')).toHaveLength(10);
  });

  it('equals the current list at the end of today', async () => {
    await playMarch();
    const { data } = await then('2026-03-06');
    expect(data).toEqual((await ask(listAlbumsEndpoint)).data);
  });

  it.each([
    ['2026-03-07', 'Must not be in the future'],
    ['2026-03-06T12:00:00.001Z', 'Must not be in the future'],
    ['2026-02-30', 'Must be a day (YYYY-MM-DD) or a moment with its zone (2026-03-06T20:00:00Z)'],
    [
      '2026-03-06T12:00',
      'Must be a day (YYYY-MM-DD) or a moment with its zone (2026-03-06T20:00:00Z)',
    ],
    ['', 'Must be a day (YYYY-MM-DD) or a moment with its zone (2026-03-06T20:00:00Z)'],
  ])('rejects %j', async (moment, message) => {
    const { status, fields } = await rejected(listAlbumsEndpoint, { query: { at: moment } });
    expect([status, fields]).toEqual([400, { at: message }]);
  });
});
