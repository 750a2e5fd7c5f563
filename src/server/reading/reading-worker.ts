import { parentPort, workerData } from 'node:worker_threads';
import { createCalendar } from '#shared/domain/dates.ts';
import { openNamedReading } from '../database/open.ts';
import { HttpError } from '../lib/errors.ts';
import type { Job } from '../lib/job.ts';
import type { ReaderRequest, ReaderResponse, ReaderSettings } from './reader.ts';
import { doWork } from './work.ts';

/** Worker thread of `createReader`: runs queries one by one, in the order of the requests. */
const { database, reviewers, timeZone }: ReaderSettings = workerData;
const { db, close } = await openNamedReading(database);
const now = () => new Date();
const services = { db, reviewers, now, timeZone, today: createCalendar(now, timeZone) };
let last: Promise<void> = Promise.resolve();

parentPort?.on('message', (asked: ReaderRequest) => {
  last = last.then(() => (asked === null ? end() : runJob(asked)));
});

async function end(): Promise<void> {
  await close();
  parentPort?.close();
}

async function runJob({ id, job }: NonNullable<ReaderRequest>): Promise<void> {
  const response = await work(id, job);
  parentPort?.postMessage(response, 'bytes' in response ? [response.bytes.buffer] : []);
}

async function work(id: number, job: Job): Promise<ReaderResponse> {
  try {
    return { id, bytes: new TextEncoder().encode(await doWork(services, job)) };
  } catch (error) {
    if (!(error instanceof HttpError)) return { id, failed: String((error as Error).stack) };
    const { status, code, message } = error;
    return { id, rejected: { status, code, message } };
  }
}
