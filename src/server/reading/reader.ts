import { once } from 'node:events';
import { Worker } from 'node:worker_threads';
import { HttpError } from '../lib/errors.ts';
import type { Job } from '../lib/job.ts';

/** Settings of the worker thread. */
export type ReaderSettings = {
  /** Database file, or PostgreSQL URL. */
  database: string;
  reviewers: readonly string[];
  timeZone: string;
};

/** Request to the worker; `null` ends it after its current work. */
export type ReaderRequest = { id: number; job: Job } | null;

/** Response of the worker: bytes, or an error. */
export type ReaderResponse =
  | { id: number; bytes: Uint8Array<ArrayBuffer> }
  | { id: number; rejected: { status: number; code: string; message: string } }
  | { id: number; failed: string };

type Parts = {
  /** Built worker script, or `null` to run queries on this thread, as tests do. */
  script: string | null;
  settings: ReaderSettings;
  /** Runs the query on this thread. */
  work: (job: Job) => Promise<string>;
  /** Idle milliseconds after which the worker ends. */
  idle?: number;
};

type Open = {
  job: Job;
  /** True if a worker has already crashed on it. */
  isSecond: boolean;
  resolve: (bytes: Buffer) => void;
  reject: (error: Error) => void;
};

const IDLE_MS = 60_000;

/**
 * Runs queries on a worker thread with its own connection, so that they block no other requests.
 * The thread starts with the first query and ends when idle; after a crash it is replaced, and its
 * queries are retried once.
 */
export function createReader({ script, settings, work, idle = IDLE_MS }: Parts) {
  const open = new Map<number, Open>();
  let current: Worker | null = null;
  let lastId = 0;
  let resting: NodeJS.Timeout | undefined;

  /** @throws HttpError of the query; Error when the worker crashes on it twice */
  async function read(job: Job): Promise<Buffer> {
    if (script === null) return Buffer.from(await work(job));
    lastId += 1;
    const id = lastId;
    return new Promise((resolve, reject) => {
      open.set(id, { job, isSecond: false, resolve, reject });
      ask(script, { id, job });
    });
  }

  function ask(file: string, asked: ReaderRequest): void {
    clearTimeout(resting);
    current ??= start(file);
    current.postMessage(asked);
  }

  function start(file: string): Worker {
    const worker = new Worker(file, { workerData: settings });
    let cause: unknown;
    // The worker does not keep the process alive.
    worker.unref();
    worker.on('message', settle);
    worker.on('error', (error) => {
      cause = error;
    });
    worker.once('exit', () => {
      if (current !== worker) return;
      current = null;
      for (const [id, one] of [...open]) retry(file, id, one, cause);
    });
    return worker;
  }

  function settle(response: ReaderResponse): void {
    const one = open.get(response.id);
    open.delete(response.id);
    if (open.size === 0) resting = setTimeout(rest, idle).unref();
    if ('bytes' in response) {
      const { buffer, byteOffset, byteLength } = response.bytes;
      one?.resolve(Buffer.from(buffer, byteOffset, byteLength));
    } else if ('rejected' in response) {
      const { status, code, message } = response.rejected;
      one?.reject(new HttpError(status, code, message));
    } else one?.reject(new Error(response.failed));
  }

  function retry(file: string, id: number, one: Open, cause: unknown): void {
    if (one.isSecond) {
      open.delete(id);
      one.reject(new Error('The thread that reads died', { cause }));
      return;
    }
    one.isSecond = true;
    ask(file, { id, job: one.job });
  }

  /** Ends the worker after its current work. */
  function rest(): Worker | null {
    const worker = current;
    current = null;
    worker?.postMessage(null satisfies ReaderRequest);
    return worker;
  }

  /** Waits for running queries; further ones are not allowed. */
  async function close(): Promise<void> {
    clearTimeout(resting);
    const worker = rest();
    if (worker === null) return;
    worker.ref();
    await once(worker, 'exit');
  }

  return { read, close };
}
