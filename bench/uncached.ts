import { join } from 'node:path';
import { listAlbums } from '#shared/contracts/albums.ts';
import { listChanges } from '#shared/contracts/changelog.ts';
import { listSessions } from '#shared/contracts/sessions.ts';
import { openDatabase } from '../src/server/database/connection.ts';
import type { Services } from '../src/server/database/transaction.ts';
import * as albums from '../src/server/features/albums/albums-service.ts';
import {
  countChanges,
  findChanges,
} from '../src/server/features/changelog/changelog-repository.ts';
import * as sessions from '../src/server/features/sessions/sessions-service.ts';
import { CASES, type Case } from './cases.ts';
import { REVIEWERS } from './data-set.ts';
import { median, quantile } from './throughput.ts';

export type Cost = { one: Case; median: number; p95: number };

/**
 * Microseconds to compute each answer anew, as after every commit: its query parsed by the
 * contract, the service called, the answer written as JSON. Without HTTP and without the cache.
 */
export async function measureUncached(directory: string, times: number): Promise<Cost[]> {
  const connection = openDatabase(join(directory, 'spindle.db'));
  const services = { db: connection.db, now: () => new Date(), reviewers: REVIEWERS };
  const costs: Cost[] = [];
  for (const one of CASES) costs.push(await measure(one, services, times));
  await connection.close();
  return costs;
}

async function measure(one: Case, services: Services, times: number): Promise<Cost> {
  for (let n = 0; n < times / 4; n++) await compute(one, services);
  const costs: number[] = [];
  for (let n = 0; n < times; n++) {
    const start = performance.now();
    await compute(one, services);
    costs.push((performance.now() - start) * 1000);
  }
  return { one, median: median(costs), p95: quantile(costs, 0.95) };
}

async function compute({ address }: Case, services: Services): Promise<string> {
  const { pathname, searchParams } = new URL(address, 'http://bench');
  const query = Object.fromEntries(searchParams);
  return JSON.stringify(await answer(pathname, query, services));
}

async function answer(path: string, query: Record<string, string>, services: Services) {
  if (path === listSessions.path) return sessions.list(services, listSessions.query.parse(query));
  if (path === listAlbums.path) return albums.list(services, listAlbums.query.parse(query));
  const changes = listChanges.query.parse(query);
  return {
    data: await findChanges(services.db, changes),
    total: await countChanges(services.db, changes),
  };
}
