import { Readable } from 'node:stream';
import { LRUCache } from 'lru-cache';
import type { Db } from '../../database/connection.ts';
import { isCoverName } from '../../integrations/covers/cover-files.ts';
import { type CoverStart, findCoverPiece, findCoverStart } from './cover-files-repository.ts';

export type SentCover = {
  /** Total size in bytes. */
  size: number;
  writtenAt: Date;
  /** Bytes of a range, both ends inclusive. */
  bytes: (first: number, last: number) => Buffer | Readable;
};

type Parts = {
  db: Db;
  /** Runs work in the fair queue of an IP address. */
  withQueue: <T>(ip: string, work: () => Promise<T>) => Promise<T>;
  /** Bytes of cached covers. */
  mostBytes?: number;
};

/** Bytes per query; most covers are smaller, and read at once. */
const PIECE = 256 * 1024;

/** Bytes of cached covers, which are sent without a query. */
const MAX_BYTES = 32 * 1024 * 1024;

export type CoverReader = ReturnType<typeof createCoverReader>;

/**
 * Creates a function that reads covers from PostgreSQL, with a cache. It holds no connection while
 * a slow client receives the data.
 * @returns a function that reads a cover by name for an IP address; `null` for an unknown one
 */
export function createCoverReader({ db, withQueue, mostBytes = MAX_BYTES }: Parts) {
  const remembered = new LRUCache<string, CoverStart>({
    maxSize: mostBytes,
    sizeCalculation: ({ size }) => Math.max(1, size),
  });
  const reading = new Map<string, Promise<CoverStart | null>>();

  async function read(ip: string, name: string): Promise<SentCover | null> {
    if (!isCoverName(name)) return null;
    const start = remembered.get(name) ?? (await begin(ip, name));
    if (start === null) return null;
    const { size, writtenAt } = start;
    const isWhole = start.bytes.length === size;
    return {
      size,
      writtenAt,
      bytes: (first, last) =>
        isWhole
          ? start.bytes.subarray(first, last + 1)
          : Readable.from(pieces(ip, name, first, last)),
    };
  }

  /** Concurrent requests for the same cover share one query (single-flight). */
  function begin(ip: string, name: string): Promise<CoverStart | null> {
    const running = reading.get(name);
    if (running !== undefined) return running;
    const pending = withQueue(ip, () => findCoverStart(db, name, PIECE)).finally(() =>
      reading.delete(name),
    );
    reading.set(name, pending);
    return pending.then((start) => {
      if (start !== null && start.bytes.length === start.size) remembered.set(name, start);
      return start;
    });
  }

  async function* pieces(ip: string, name: string, first: number, last: number) {
    for (let from = first; from <= last; from += PIECE) {
      const most = Math.min(PIECE, last + 1 - from);
      const bytes = await withQueue(ip, () => findCoverPiece(db, name, from, most));
      if (bytes?.length !== most) throw new Error('A cover was removed while it was sent');
      yield bytes;
    }
  }

  return read;
}
