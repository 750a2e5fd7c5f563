import { groupBy } from '#shared/domain/group-by.ts';
import type { Covers } from '../../database/cover-store.ts';
import { holdFile } from '../../database/process-lock.ts';
import { inTransaction, type Services } from '../../database/transaction.ts';
import { RESTORE_WINDOW } from '../../domain/restoring.ts';
import { coverHash } from '../../integrations/covers/cover-files.ts';
import { deleteCover, findCoverMoments, findCoversInUse } from './covers-repository.ts';

const HOUR = 3_600_000;
const DAY = 24 * HOUR;

/** Milliseconds after which an unreferenced cover is removed. */
const UNUSED_LIFETIME_MS = DAY;
/** Milliseconds after which an unfinished file counts as abandoned. */
const UNFINISHED_LIFETIME_MS = HOUR;
const CLEANED_EVERY = 6 * HOUR;

export type CleaningServices = Pick<Services, 'db' | 'now'> & { covers: Covers };

/**
 * Removes covers a day after their upload, unless an album, a restorable album or a revertible
 * change refers to them; also removes the files of abandoned uploads.
 * @returns the names of the removed files
 */
export async function cleanCovers(services: CleaningServices): Promise<string[]> {
  const { db, now, covers } = services;
  const { backupLock, removeUnfinished } = covers(db);
  const lock = backupLock();
  const release = lock === null ? () => {} : holdFile(lock);
  // A running backup has listed the files; they are removed next time.
  if (release === null) return [];
  try {
    const unfinished = await removeUnfinished(before(now, UNFINISHED_LIFETIME_MS));
    return [...unfinished, ...(await cleanUnused(services))];
  } finally {
    release();
  }
}

type Cleaning = {
  start: () => void;
  /** Resolves when no cleaning is running. */
  stop: () => Promise<void>;
};

/** Runs at the start and every six hours; failures are logged and retried next time. */
export function regularCleaning(
  services: CleaningServices,
  failed: (error: unknown) => void,
): Cleaning {
  let timer: NodeJS.Timeout | undefined;
  let running = Promise.resolve();
  const clean = () => {
    running = running.then(() => cleanCovers(services)).then(() => {}, failed);
  };
  return {
    start: () => {
      clean();
      timer = setInterval(clean, CLEANED_EVERY).unref();
    },
    stop: () => {
      clearInterval(timer);
      return running;
    },
  };
}

async function cleanUnused({ db, now, covers }: CleaningServices): Promise<string[]> {
  const files = groupBy(await covers(db).list(), coverHash);
  // Uses the database lock, under which uploads also write their files and rows.
  return inTransaction(db, async (trx) => {
    const removed: string[] = [];
    const { writtenAt, remove } = covers(trx);
    const addresses = await findCoversInUse(trx, before(now, RESTORE_WINDOW).toISOString());
    const used = new Set(addresses.map(hashOfAddress));
    const uploads = await findCoverMoments(trx);
    for (const hash of new Set([...files.keys(), ...uploads.keys()])) {
      if (used.has(hash)) continue;
      const names = files.get(hash) ?? [];
      const writes = await Promise.all(names.map(writtenAt));
      const moments = [uploads.get(hash), ...writes].filter((moment) => moment != null);
      if (moments.some((moment) => moment >= before(now, UNUSED_LIFETIME_MS))) continue;
      for (const name of names) await remove(name);
      await deleteCover(trx, hash);
      removed.push(...names);
    }
    return removed;
  });
}

function hashOfAddress(address: string): string {
  return coverHash(address.replace('/covers/', ''));
}

function before(now: () => Date, age: number): Date {
  return new Date(now().getTime() - age);
}
