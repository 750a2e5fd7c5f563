import { join } from 'node:path';
import { openDatabase } from '../../database/connection.ts';
import { migrate } from '../../database/migrate.ts';
import { clearVersions } from '../../database/optimistic-lock.ts';
import { createSecrets } from '../../database/secrets.ts';
import { inTransaction } from '../../database/transaction.ts';
import { inWorkFolder, removeRestoreFiles, stagedFile } from '../../integrations/backup-files.ts';
import { coverFolder } from '../../integrations/covers/cover-folder.ts';
import { makeDataFolder } from '../../integrations/data-folder.ts';
import { type GivenFile, syncFile, syncFolder } from '../../integrations/given-file.ts';
import { secretKey } from '../../integrations/secret-key.ts';
import { copyWhole, type FileMove, isSwapping, isThere, swap } from '../../integrations/swap.ts';
import { deleteBuckets } from '../admin/password-attempts-repository.ts';
import { deleteSignIns } from '../admin/sign-ins-repository.ts';
import { deleteAllBrowsers } from '../browsers/browsers-repository.ts';
import { deleteAdmissions } from '../club-access/club-access-repository.ts';
import { deleteWaiting } from '../outbox/outbox-repository.ts';
import { encryptTargets } from '../outbox/targets-repository.ts';
import { formatStamp } from './backup-names.ts';
import type { BackupPlace } from './backup-service.ts';
import { freeMoment } from './free-moment.ts';
import { DATABASE, type Manifest } from './manifest.ts';
import { checkDatabase, verifyBackup } from './verify-backup.ts';

type Options = {
  now: () => Date;
  progress?: (done: number, total: number, what: string) => void;
  /** Runs when the backup is unpacked and verified, right before the data are replaced. */
  ready?: () => Promise<void>;
};

export type Restored = {
  /** Time of the backup, ISO 8601. */
  madeAt: string;
  covers: number;
  /** Names of the saved previous data; empty if there was none. */
  stored: string[];
};

/**
 * Replaces all data with a backup, all or nothing, even if the process is killed meanwhile. Admins
 * and voters are signed out, and waiting notifications are deleted. From `ready` on no other process
 * may have the data directory open.
 * @throws FileProblem when the backup is incomplete or its database is unusable; then nothing
 *   changed
 */
export async function restoreBackup(
  place: BackupPlace,
  file: Pick<GivenFile, 'name' | 'path'>,
  { now, progress = () => {}, ready = async () => {} }: Options,
): Promise<Restored> {
  const { dataDir, databaseFile } = place;
  return inWorkFolder(dataDir, async (work) => {
    makeDataFolder(work);
    const manifest = await verifyBackup(file, progress, (name) => join(work, name));
    await prepareDatabase(file.name, join(work, DATABASE), manifest, dataDir);
    const covers = await settleCovers(work);
    try {
      await copyWhole(join(work, DATABASE), stagedFile(databaseFile));
      await ready();
      return toRestored(manifest, covers, await swapData(place, work, now()));
    } catch (error) {
      if (!isSwapping(dataDir)) await removeRestoreFiles(place);
      throw error;
    }
  });
}

/** Replaces the data. @returns the renames of the previous data */
async function swapData(place: BackupPlace, work: string, moment: Date): Promise<FileMove[]> {
  const { dataDir, databaseFile } = place;
  const getSuffix = (at: Date) => `.before-${formatStamp(at)}`;
  const suffix = getSuffix(await freeMoment(moment, (at) => databaseFile + getSuffix(at)));
  const aside = await putAside(place, suffix);
  await swap(dataDir, [
    ...aside,
    { from: stagedFile(databaseFile), to: databaseFile },
    { from: join(work, 'covers'), to: join(dataDir, 'covers') },
  ]);
  return aside;
}

/**
 * Migrates the database, encrypts the secrets of an earlier version, and ends the sessions of
 * admins, voters, phones of personal links, and browsers of a private club.
 */
async function prepareDatabase(
  name: string,
  copy: string,
  manifest: Manifest,
  dataDir: string,
): Promise<void> {
  await checkDatabase(name, copy, manifest);
  const { db, close } = openDatabase(copy);
  try {
    await migrate(db);
    // Copies of the backup may be anywhere, so its sign-ins are deleted.
    await inTransaction(db, async (trx) => {
      await deleteSignIns(trx);
      await deleteBuckets(trx);
      await deleteAllBrowsers(trx);
      await deleteWaiting(trx);
      await deleteAdmissions(trx);
      await clearVersions(trx);
      await encryptTargets(trx, createSecrets(secretKey(dataDir)));
    });
  } finally {
    await close();
  }
}

/** Waits until the unpacked covers are flushed to disk. */
async function settleCovers(work: string): Promise<number> {
  const { list, getFile } = coverFolder(work);
  const names = await list();
  for (const name of names) await syncFile(getFile(name));
  await syncFolder(join(work, 'covers'));
  return names.length;
}

/** Renames the current data, including the WAL of the database. */
async function putAside(
  { dataDir, databaseFile }: BackupPlace,
  suffix: string,
): Promise<FileMove[]> {
  const moves: FileMove[] = ['', '-wal', '-shm'].map((end) => ({
    from: databaseFile + end,
    to: databaseFile + suffix + end,
  }));
  const covers = join(dataDir, 'covers');
  moves.push({ from: covers, to: covers + suffix });
  const found = await Promise.all(moves.map(({ from }) => isThere(from)));
  return moves.filter((_, index) => found[index]);
}

function toRestored({ made_at }: Manifest, covers: number, aside: readonly FileMove[]): Restored {
  const names = aside.map(({ to }) => to.split(/[/\\]/).at(-1) ?? to);
  return { madeAt: made_at, covers, stored: names.filter((name) => !/-(wal|shm)$/.test(name)) };
}
