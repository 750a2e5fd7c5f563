import { randomUUID } from 'node:crypto';
import { join } from 'node:path';
import type { Restore } from '#shared/contracts/backups.ts';
import { joinSentences } from '../../integrations/given-file.ts';
import { type BackupPlace, lockBackups, makeLockedBackup } from './backup-service.ts';
import { restoreBackup } from './restore-service.ts';

type Parts = {
  place: BackupPlace;
  now: () => Date;
  /** Ends the server and closes the database; requests are answered with 503. */
  stop: () => Promise<void>;
  /** Starts the server on the data that are there now. */
  start: () => Promise<void>;
  /** Locks out other processes that migrate or restore. @returns releases the lock */
  lock: () => Promise<() => void>;
  /** Returns an error as readable lines. */
  explain: (error: unknown) => readonly string[];
  /** Logs an error, with what failed. */
  failed: (error: unknown, what: string) => void;
};

export type PageRestores = {
  /** The latest restore since the process started. */
  last: () => Restore | null;
  /** Begins a restore of a file in `DATA_DIR/backups/`; `null` while another one runs. */
  begin: (name: string) => Restore | null;
  /** Ends a restore that waits for another backup; resolves when none is running. */
  stop: () => Promise<void>;
};

/**
 * Restores that admins begin on the page: the server stops once the backup is verified and no other
 * one is being made, the data of then are backed up, and the server starts on the restored data, or
 * on the previous ones if anything failed.
 */
export function createPageRestores(parts: Parts): PageRestores {
  const { place, now, stop, start, lock, explain, failed } = parts;
  let last: Restore | null = null;
  let running: Promise<void> | null = null;
  const ending = new AbortController();

  async function run(begun: Restore): Promise<void> {
    let isStopped = false;
    let unlock = () => {};
    const { name } = begun;
    const file = { name, path: join(place.dataDir, 'backups', name) };
    const ready = async () => {
      // The server runs while this waits, which may take minutes.
      unlock = await lockBackups(place, { signal: ending.signal });
      isStopped = true;
      await stop();
      await makeLockedBackup(place, { kind: 'restore', now, restored: name });
    };
    try {
      const release = await lock();
      const { stored } = await restoreBackup(place, file, { now, ready }).finally(release);
      last = { ...begun, state: 'done', stored };
    } catch (error) {
      failed(error, 'the restore failed');
      last = { ...begun, state: 'failed', problem: joinSentences(explain(error)) };
    } finally {
      unlock();
    }
    if (isStopped) await start();
  }

  return {
    last: () => last,
    begin: (name) => {
      if (running !== null) return null;
      const begun: Restore = {
        id: randomUUID(),
        name,
        state: 'running',
        problem: null,
        stored: [],
      };
      last = begun;
      running = run(begun)
        .catch((error) => failed(error, 'the server could not start after a restore'))
        .finally(() => {
          running = null;
        });
      return begun;
    },
    stop: async () => {
      ending.abort();
      await running;
    },
  };
}
