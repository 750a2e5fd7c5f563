import { join } from 'node:path';
import { inWorkFolder } from '../../adapters/backup-files.ts';
import { coverFolder } from '../../adapters/cover-folder.ts';
import { makeDataFolder } from '../../adapters/data-folder.ts';
import { FileProblem, type GivenFile, syncFile, syncFolder } from '../../adapters/given-file.ts';
import { copyWhole, isThere, type Move, swap } from '../../adapters/swap.ts';
import { openDatabase } from '../../database/connection.ts';
import { databaseProblems } from '../../database/copy.ts';
import { migrate } from '../../database/migrate.ts';
import { clearVersions } from '../../database/optimistic-lock.ts';
import { inTransaction } from '../../database/transaction.ts';
import { deleteBuckets } from '../admin/password-attempts-repository.ts';
import { deleteSignIns } from '../admin/sign-ins-repository.ts';
import { formatStamp } from './backup-names.ts';
import type { BackupPlace } from './backup-service.ts';
import { DATABASE, type Manifest } from './manifest.ts';
import { verifyBackup } from './verify-backup.ts';

type Options = {
  now: () => Date;
  progress?: (done: number, total: number, what: string) => void;
};

export type Restored = {
  /** When the backup was made, ISO 8601. */
  madeAt: string;
  covers: number;
  /** The names under which what was there before is kept; empty when there was nothing. */
  kept: string[];
};

/**
 * Puts a backup in the place of what is there, all of it or nothing, also when the process is cut
 * off meanwhile. Whoever was signed in is signed out. Nobody else may have the data directory open.
 * @throws FileProblem when the backup is not whole or its database cannot be used; then nothing changed
 */
export async function restoreBackup(
  place: BackupPlace,
  file: Pick<GivenFile, 'name' | 'path'>,
  { now, progress = () => {} }: Options,
): Promise<Restored> {
  const { dataDir, databaseFile } = place;
  return inWorkFolder(dataDir, async (work) => {
    makeDataFolder(work);
    const manifest = await verifyBackup(file, progress, work);
    const copy = join(work, DATABASE);
    await prepareDatabase(file.name, copy);
    const covers = await settleCovers(work);
    const staged = `${databaseFile}.restoring`;
    await copyWhole(copy, staged);
    const suffix = `.before-${formatStamp(now())}`;
    const aside = await putAside(place, suffix);
    await swap(dataDir, [
      ...aside,
      { from: staged, to: databaseFile },
      { from: join(work, 'covers'), to: join(dataDir, 'covers') },
    ]);
    return toRestored(manifest, covers, aside);
  });
}

/** As this program needs it, with nobody signed in. */
async function prepareDatabase(name: string, copy: string): Promise<void> {
  const problems = databaseProblems(copy);
  if (problems.length > 0) throw new FileProblem(problems.map((problem) => `${name}: ${problem}`));
  const { db, close } = openDatabase(copy);
  try {
    await migrate(db);
    // A copy of the data may be anywhere.
    await inTransaction(db, async (trx) => {
      await deleteSignIns(trx);
      await deleteBuckets(trx);
      await clearVersions(trx);
    });
  } finally {
    await close();
  }
}

/** Waits until the unpacked covers are on disk. */
async function settleCovers(work: string): Promise<number> {
  const { list, getFile } = coverFolder(work);
  const names = await list();
  for (const name of names) await syncFile(getFile(name));
  await syncFolder(join(work, 'covers'));
  return names.length;
}

/** What is there now keeps another name, the unsaved pages of the database with it. */
async function putAside({ dataDir, databaseFile }: BackupPlace, suffix: string): Promise<Move[]> {
  const moves: Move[] = ['', '-wal', '-shm'].map((end) => ({
    from: databaseFile + end,
    to: databaseFile + suffix + end,
  }));
  const covers = join(dataDir, 'covers');
  moves.push({ from: covers, to: covers + suffix });
  const found = await Promise.all(moves.map(({ from }) => isThere(from)));
  return moves.filter((_, index) => found[index]);
}

function toRestored({ made_at }: Manifest, covers: number, aside: readonly Move[]): Restored {
  const names = aside.map(({ to }) => to.split(/[/\\]/).at(-1) ?? to);
  return { madeAt: made_at, covers, kept: names.filter((name) => !/-(wal|shm)$/.test(name)) };
}
