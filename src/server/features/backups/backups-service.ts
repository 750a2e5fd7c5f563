import { basename, dirname, join } from 'node:path';
import type { Restore } from '#shared/contracts/backups.ts';
import { removeSealedCards } from '../../database/copy.ts';
import {
  inWorkFolder,
  markFile,
  moveToBackups,
  publishFile,
  removeBackupFile,
} from '../../integrations/backup-files.ts';
import { makeDataFolder } from '../../integrations/data-folder.ts';
import { FileProblem, joinSentences } from '../../integrations/given-file.ts';
import { writeArchive } from '../../integrations/zip-archive.ts';
import { conflict, HttpError, notFound } from '../../lib/errors.ts';
import { listBackups, type StoredBackup } from './backup-list.ts';
import { backupName } from './backup-names.ts';
import type { DownloadServices } from './downloads-service.ts';
import { DATABASE, MANIFEST, type Manifest, writeManifest } from './manifest.ts';
import type { PageRestores } from './page-restores.ts';
import { checkDatabase, readBackupManifest, verifyBackup } from './verify-backup.ts';

export type BackupServices = {
  /** Null if the server cannot restore, as with PostgreSQL. */
  restores?: PageRestores | null;
  environment: { dataDir: string };
  /** Version of the data in PostgreSQL; `null` with SQLite. */
  connection: { shared: object | null };
};

/** @throws HttpError 409 with PostgreSQL */
export async function viewBackups(services: BackupServices) {
  const dataDir = requireFolder(services);
  const backups = await listBackups(dataDir);
  return {
    backups: await Promise.all(backups.map((backup) => viewBackup(dataDir, backup))),
    last_restore: services.restores?.last() ?? null,
  };
}

/**
 * Adds an uploaded backup to the list; there is one uploaded backup at most.
 * @param path of a temporary file in a folder of its own, which becomes the backup
 * @throws HttpError 422 with the reason if a restore would reject it
 */
export async function addUploadedBackup(
  services: BackupServices,
  file: { name: string; path: string },
) {
  const dataDir = requireFolder(services);
  const { made_at } = await verifyUpload(file).catch(reject);
  const name = backupName(new Date(made_at), 'uploaded');
  const earlier = (await listBackups(dataDir)).filter(({ kind }) => kind === 'uploaded');
  await moveToBackups(dataDir, file.path, name);
  for (const one of earlier) if (one.name !== name) await removeBackupFile(dataDir, one.name);
  return viewBackup(dataDir, await requireBackup(services, name));
}

/** Verifies a backup as a restore does. @throws FileProblem */
function verifyUpload(file: { name: string; path: string }): Promise<Manifest> {
  return inWorkFolder(dirname(file.path), async (work) => {
    const database = join(work, DATABASE);
    const getPath = (name: string) => (name === DATABASE ? database : null);
    const manifest = await verifyBackup(file, () => {}, getPath);
    await checkDatabase(file.name, database, manifest);
    return manifest;
  });
}

/** Begins to restore a backup of the list. @throws HttpError 404; 409 */
export async function beginRestore(services: BackupServices, name: string): Promise<Restore> {
  await requireBackup(services, name);
  const { restores } = services;
  if (!restores) throw conflict('NO_RESTORE', 'This server cannot restore backups');
  const begun = restores.begin(name);
  if (begun === null) throw conflict('RESTORING', 'A backup is being restored already');
  return begun;
}

/** @throws HttpError 404; 409 with PostgreSQL */
async function requireBackup(services: BackupServices, name: string): Promise<StoredBackup> {
  const backups = await listBackups(requireFolder(services));
  const found = backups.find((one) => one.name === name);
  if (found === undefined) throw notFound('There is no such backup');
  return found;
}

function requireFolder({ connection, environment }: BackupServices): string {
  if (connection.shared !== null)
    throw conflict('NO_BACKUPS', 'The data is in PostgreSQL: back it up with its own tools');
  return environment.dataDir;
}

/** First step of a schema in which secrets are encrypted. */
const ENCRYPTED = '035-streaming-keys';

async function viewBackup(dataDir: string, { name, kind, madeAt, bytes }: StoredBackup) {
  const manifest = await findManifest(dataDir, name);
  const has_plain_secrets = hasPlainSecrets(manifest);
  const sealed = manifest?.sealed ?? [];
  return { name, kind, made_at: madeAt.toISOString(), bytes, has_plain_secrets, sealed };
}

/** Returns the manifest of a backup; `null` for a damaged file. */
function findManifest(dataDir: string, name: string): Promise<Manifest | null> {
  const path = join(dataDir, 'backups', name);
  return readBackupManifest({ name, path }).catch(() => null);
}

/** True if a backup has secrets of notifications as plain text; also for a damaged file. */
function hasPlainSecrets(manifest: Manifest | null): boolean {
  return manifest === null || manifest.schema < ENCRYPTED;
}

export type DownloadedFile = { folder: string; name: string; remove: () => Promise<void> };

/**
 * Returns a backup that an admin may download; one with sealed cards as a copy without them, which
 * the caller removes.
 * @throws HttpError 404; 409 for one with readable secrets, and with PostgreSQL
 */
export async function findDownload(
  services: BackupServices & DownloadServices,
  name: string,
): Promise<DownloadedFile> {
  await requireBackup(services, name);
  const { dataDir } = services.environment;
  const manifest = await findManifest(dataDir, name);
  if (manifest === null || hasPlainSecrets(manifest)) throw conflict('READABLE_SECRETS', READABLE);
  const folder = join(dataDir, 'backups');
  if (manifest.sealed === undefined) return { folder, name, remove: async () => {} };
  const target = await services.importer.createFile();
  await target.close();
  try {
    await writeWithoutCards(dataDir, name, target.path);
  } catch (error) {
    await target.remove();
    throw error;
  }
  return { folder: dirname(target.path), name: basename(target.path), remove: target.remove };
}

const READABLE =
  'This backup is from before secrets were encrypted. Copy it from the folder of backups on the server.';

function reject(error: unknown): never {
  if (!(error instanceof FileProblem)) throw error;
  const lines = [...error.problems, ...(error.hint === undefined ? [] : [error.hint])];
  throw new HttpError(422, 'NO_BACKUP_FILE', joinSentences(lines));
}

/**
 * Writes a copy of a backup without the sealed cards of rounds, so that a file that leaves the server
 * reveals none.
 * @param path of the new file, in a folder of its own: a restore may be at work in `dataDir`
 * @throws FileProblem when the backup is damaged
 */
async function writeWithoutCards(dataDir: string, name: string, path: string): Promise<void> {
  await inWorkFolder(dirname(path), async (work) => {
    makeDataFolder(work);
    const file = { name, path: join(dataDir, 'backups', name) };
    const { made_at, schema, files } = await verifyBackup(
      file,
      () => {},
      (one) => join(work, one),
    );
    removeSealedCards(join(work, DATABASE));
    const marks = { ...files, [DATABASE]: await markFile(join(work, DATABASE)) };
    const packed = `${path}.part`;
    await writeArchive(packed, [
      { name: MANIFEST, content: writeManifest({ made_at, schema, files: marks }) },
      ...Object.keys(marks).map((one) => ({
        name: one,
        content: { path: join(work, one), isPlain: one === DATABASE },
      })),
    ]);
    await publishFile(packed, path);
  });
}
