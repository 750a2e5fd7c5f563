import { quickCheck } from '../database/quick-check.ts';
import { createWorkerPool } from './worker-pool.ts';

type Parts = {
  /** SQLite file. */
  file: string;
  /** Built worker script, or `null` to check on this thread, as tests do. */
  script: string | null;
};

type Log = { damaged: (text: string) => void; failed: (error: unknown) => void };

export type DatabaseCheck = ReturnType<typeof createDatabaseCheck>;

/**
 * Checks the database file on a worker thread: reads do not notice a damaged page until they need
 * it. The thread ends after each check.
 */
export function createDatabaseCheck({ file, script }: Parts) {
  const pool =
    script === null
      ? { run: async () => quickCheck(file), close: async () => {} }
      : createWorkerPool<string, string[]>({
          script,
          name: 'checkInWorker',
          idleTimeout: 0,
          toCrashError: (cause) => new Error('The thread that checks the database died', { cause }),
        });
  let damage: string | null = null;

  /** Reports damage that the check before did not find. */
  async function run({ damaged, failed }: Log): Promise<void> {
    try {
      const [first] = await pool.run(file);
      const found = first === undefined ? null : toText(first);
      if (found !== null && damage === null) damaged(found);
      damage = found;
    } catch (error) {
      failed(error);
    }
  }

  return {
    run,
    /** Returns the damage that the last check found, in a sentence for admins. */
    getDamage: () => damage,
    close: pool.close,
  };
}

function toText(problem: string): string {
  return `The database file is damaged (${problem}). Stop the server, and restore the last backup made before the damage: spindle restore FILE. spindle check-integrity shows what is damaged.`;
}
