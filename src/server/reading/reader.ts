import { once } from 'node:events';
import { Worker } from 'node:worker_threads';
import { HttpError } from '../http/errors.ts';
import type { Job } from '../http/job.ts';

/** What the worker is started with. */
export type ReaderSettings = {
  /** A file, or an address of PostgreSQL. */
  database: string;
  reviewers: readonly string[];
  timeZone: string;
};

/** What the worker is asked; `null`: to end when it is done. */
export type ReaderRequest = { id: number; job: Job } | null;

/** What it answers: bytes of its own, or what went wrong. */
export type ReaderResponse =
  | { id: number; bytes: Uint8Array<ArrayBuffer> }
  | { id: number; refused: { status: number; code: string; message: string } }
  | { id: number; failed: string };

type Parts = {
  /** The built worker, or `null` to work here, as tests do. */
  script: string | null;
  settings: ReaderSettings;
  /** Does the work here. */
  work: (job: Job) => Promise<string>;
  /** Milliseconds without work after which the worker ends. */
  idle?: number;
};

type Open = {
  job: Job;
  /** True if a worker has died over it. */
  isSecond: boolean;
  resolve: (bytes: Buffer) => void;
  reject: (error: Error) => void;
};

const IDLE_MS = 60_000;

/**
 * Works things out on a thread with a connection of its own, so that nobody waits for them but who
 * asked. The thread begins with the first work and ends when there was none for a while; one that
 * dies is replaced, and its work done again once.
 */
export function createReader({ script, settings, work, idle = IDLE_MS }: Parts) {
  const open = new Map<number, Open>();
  let current: Worker | null = null;
  let lastId = 0;
  let resting: NodeJS.Timeout | undefined;

  /** @throws HttpError as the work does; Error when the thread dies twice over it */
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
    // It keeps no process alive by itself.
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

  function settle(told: ReaderResponse): void {
    const one = open.get(told.id);
    open.delete(told.id);
    if (open.size === 0) resting = setTimeout(rest, idle).unref();
    if ('bytes' in told) {
      const { buffer, byteOffset, byteLength } = told.bytes;
      one?.resolve(Buffer.from(buffer, byteOffset, byteLength));
    } else if ('refused' in told) {
      const { status, code, message } = told.refused;
      one?.reject(new HttpError(status, code, message));
    } else one?.reject(new Error(told.failed));
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

  /** Lets the thread end in order. */
  function rest(): Worker | null {
    const worker = current;
    current = null;
    worker?.postMessage(null satisfies ReaderRequest);
    return worker;
  }

  /** Waits for what it has begun; nothing is asked any more. */
  async function close(): Promise<void> {
    clearTimeout(resting);
    const worker = rest();
    if (worker === null) return;
    worker.ref();
    await once(worker, 'exit');
  }

  return { read, close };
}
