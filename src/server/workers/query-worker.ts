import { workerData } from 'node:worker_threads';
import { createCalendar } from '#shared/domain/dates.ts';
import { openNamedReading } from '../database/open.ts';
import { readClub } from '../features/settings/club-settings.ts';
import type { QueryJob } from '../lib/query-job.ts';
import type { QuerySettings } from './query-pool.ts';
import { runQuery } from './run-query.ts';
import { toWorkerOutcome } from './worker-outcome.ts';

/** Worker thread of `createQueryPool`. */
const { database, club: defaults }: QuerySettings = workerData;
const { db } = await openNamedReading(database);
const now = () => new Date();

export const queryInWorker = (job: QueryJob) =>
  toWorkerOutcome(async () => {
    const club = await readClub(db, defaults);
    const today = createCalendar(now, () => club.time_zone);
    const services = { db, now, today, getClub: () => club };
    return new TextEncoder().encode(await runQuery(services, job));
  });
