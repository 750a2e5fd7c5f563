import { workerData } from 'node:worker_threads';
import { createCalendar } from '#shared/domain/dates.ts';
import { openNamedReading } from '../database/open.ts';
import type { QueryJob } from '../lib/query-job.ts';
import type { QuerySettings } from './query-pool.ts';
import { runQuery } from './run-query.ts';
import { toWorkerOutcome } from './worker-outcome.ts';

/** Worker thread of `createQueryPool`. */
const { database, reviewers, timeZone }: QuerySettings = workerData;
const { db } = await openNamedReading(database);
const now = () => new Date();
const services = { db, reviewers, now, timeZone, today: createCalendar(now, timeZone) };

export const queryInWorker = (job: QueryJob) =>
  toWorkerOutcome(async () => new TextEncoder().encode(await runQuery(services, job)));
