import { join } from 'node:path';
import Database from 'better-sqlite3';
import { listAlbumsEndpoint } from '#shared/contracts/albums.ts';
import { getInsightsEndpoint } from '#shared/contracts/insights.ts';
import { openDatabase } from '../src/server/database/connection.ts';
import * as albums from '../src/server/features/albums/albums-service.ts';
import { getCalendar } from '../src/server/features/feeds/calendar-service.ts';
import * as insights from '../src/server/features/insights/insights-service.ts';
import { testClub } from '../src/server/testing/test-club.ts';
import { REVIEWERS } from './data-set.ts';
import { median, quantile } from './throughput.ts';

export type FigureCost = {
  name: 'insights' | 'albums of old' | 'calendar';
  median: number;
  p95: number;
  reading: number;
};

/** After the end of the data set. */
const NOW = new Date('2027-01-01T00:00:00.000Z');

/** Date in the first weeks, so that nearly every entry is reverted. */
const EARLY = '2020-01-20';

/**
 * Milliseconds to compute the results over all albums, or all changes: without HTTP and cache, on
 * one thread, alternating with hand-written SQL that only reads the same rows.
 */
export async function measureFigures(directory: string, times: number): Promise<FigureCost[]> {
  const file = join(directory, 'spindle.db');
  const connection = openDatabase(file);
  const services = {
    db: connection.db,
    now: () => NOW,
    getClub: () => testClub({ reviewers: [...REVIEWERS] }),
  };
  const database = new Database(file, { readonly: true });
  database.pragma('cache_size = -65536');
  const read = (sql: string) => {
    const rows = database.prepare(sql).raw();
    return () => rows.all();
  };
  const ratings = read('select album_id, person_id, tier from ratings');
  const changes = read(
    'select album_id, change_type, change_date, person_id, old_rating, details from changelog',
  );
  const figures = async () =>
    JSON.stringify(await insights.getInsights(services, getInsightsEndpoint.query.parse({})));
  const past = async () =>
    JSON.stringify(
      await albums.listAlbums(
        services,
        listAlbumsEndpoint.query.parse({ at: EARLY, limit: '1000' }),
      ),
    );
  const events = read(`select sessions.id, session_date, sessions.notes, artist, title, albums.tier
    from sessions left join albums on session_id = sessions.id`);
  const calendar = () =>
    getCalendar({ ...services, today: () => EARLY, publicUrl: 'https://bench.example' });
  const costs = [
    { name: 'insights' as const, ...(await measure(figures, ratings, times)) },
    { name: 'albums of old' as const, ...(await measure(past, changes, times)) },
    { name: 'calendar' as const, ...(await measure(calendar, events, times)) },
  ];
  database.close();
  await connection.close();
  return costs;
}

async function measure(work: () => Promise<string>, read: () => unknown, times: number) {
  const costs: number[] = [];
  const floor: number[] = [];
  for (let n = -times / 4; n < times; n++) {
    const cost = await milliseconds(work);
    const reading = await milliseconds(read);
    if (n < 0) continue;
    costs.push(cost);
    floor.push(reading);
  }
  return { median: median(costs), p95: quantile(costs, 0.95), reading: median(floor) };
}

async function milliseconds(work: () => unknown): Promise<number> {
  const start = performance.now();
  await work();
  return performance.now() - start;
}
