import { join } from 'node:path';
import { listAlbumsEndpoint } from '#shared/contracts/albums.ts';
import { listChangesEndpoint } from '#shared/contracts/changelog.ts';
import { listSessionsEndpoint } from '#shared/contracts/sessions.ts';
import { openDatabase } from '../src/server/database/connection.ts';
import * as albums from '../src/server/features/albums/albums-service.ts';
import * as changelog from '../src/server/features/changelog/changelog-service.ts';
import * as sessions from '../src/server/features/session-list/session-list-service.ts';
import { isChangedSince } from '../src/server/lib/paging.ts';
import { testClub } from '../src/server/testing/test-club.ts';
import { CASES, type Case } from './cases.ts';
import { REVIEWERS } from './data-set.ts';
import { openHandWritten } from './hand-written.ts';
import { median, quantile } from './throughput.ts';

export type Cost = { one: Case; median: number; p95: number; byHand: number };

const NOW = new Date('2026-01-01T00:00:00.000Z');

/**
 * Microseconds to compute each response uncached, as after every commit: its query parsed by the
 * schema, the service called, the response serialized as JSON. Without HTTP and cache; alternating
 * with hand-written SQL for the same bytes.
 * @throws Error when the bytes differ
 */
export async function measureUncached(directory: string, times: number): Promise<Cost[]> {
  const file = join(directory, 'spindle.db');
  const connection = openDatabase(file);
  const services = {
    db: connection.db,
    now: () => NOW,
    today: () => '2026-01-01',
    getClub: () => testClub({ reviewers: [...REVIEWERS] }),
  };
  const byHand = openHandWritten(file, isChangedSince(NOW));
  const costs: Cost[] = [];
  for (const one of CASES)
    costs.push(
      await measure(
        one,
        () => compute(one, services),
        () => byHand.read(one),
        times,
      ),
    );
  byHand.close();
  await connection.close();
  return costs;
}

async function measure(
  one: Case,
  byApp: () => Promise<string>,
  byHand: () => string,
  times: number,
): Promise<Cost> {
  if ((await byApp()) !== byHand())
    throw new Error(`${one.name} differs from the hand-written SQL`);
  const costs: number[] = [];
  const baseline: number[] = [];
  const warmUp = times / 4;
  for (let n = -warmUp; n < times; n++) {
    const cost = await microseconds(byApp);
    const other = await microseconds(byHand);
    if (n < 0) continue;
    costs.push(cost);
    baseline.push(other);
  }
  return { one, median: median(costs), p95: quantile(costs, 0.95), byHand: median(baseline) };
}

async function microseconds(work: () => unknown): Promise<number> {
  const start = performance.now();
  await work();
  return (performance.now() - start) * 1000;
}

/** Response of a case as it is sent. */
export async function compute(
  { address }: Case,
  services: sessions.SessionServices,
): Promise<string> {
  const { pathname, searchParams } = new URL(address, 'http://bench');
  const query = Object.fromEntries(searchParams);
  return JSON.stringify(await respond(pathname, query, services));
}

function respond(path: string, query: Record<string, string>, services: sessions.SessionServices) {
  if (path === listSessionsEndpoint.path)
    return sessions.listSessions(services, listSessionsEndpoint.query.parse(query));
  if (path === listAlbumsEndpoint.path)
    return albums.listAlbums(services, listAlbumsEndpoint.query.parse(query));
  return changelog.listChanges(services, listChangesEndpoint.query.parse(query));
}
