import { sql } from 'kysely';
import type { Db } from '../../database/connection.ts';
import type { CoverFile, CoverStore, NewCover } from '../../database/cover-store.ts';

/**
 * Stores covers as rows of PostgreSQL, for all server instances; writes are part of the caller's
 * transaction.
 */
export function coverRows(db: Db): CoverStore {
  return {
    list: () => findNames(db),
    has: async (name) => (await findWrittenAt(db, name)) !== null,
    read: (name) => findBytes(db, name),
    measure: () => sumSizes(db),
    exceeds: async (bytes) => (await sumSizes(db)) > bytes,
    writtenAt: (name) => findWrittenAt(db, name),
    remove: (name) => deleteFile(db, name),
    removeUnfinished: async () => [],
    prepare: (files) => prepare(db, files),
    restore: (file) => insertFiles(db, [file]),
    // The database has its own checks.
    probe: async () => {},
    freeBytes: async () => Number.POSITIVE_INFINITY,
    backupLock: () => null,
  };
}

/** Metadata of a file for the response headers, and its first bytes. */
export type CoverStart = { size: number; writtenAt: Date; bytes: Buffer };

/** @param most number of first bytes to read */
export async function findCoverStart(
  db: Db,
  name: string,
  most: number,
): Promise<CoverStart | null> {
  const row = await db
    .selectFrom('cover_files')
    .select(['size', 'written_at as writtenAt', piece(0, most).as('bytes')])
    .where('name', '=', name)
    .executeTakeFirst();
  return row ?? null;
}

/** Bytes of a file from an offset, fewer at its end; `null` if the file was removed. */
export async function findCoverPiece(
  db: Db,
  name: string,
  from: number,
  most: number,
): Promise<Buffer | null> {
  const row = await db
    .selectFrom('cover_files')
    .select(piece(from, most).as('bytes'))
    .where('name', '=', name)
    .executeTakeFirst();
  return row?.bytes ?? null;
}

/** The column is stored uncompressed, so a piece is read without the rest. */
function piece(from: number, most: number) {
  return sql<Buffer>`substring(${sql.ref('bytes')} from ${sql.lit(from + 1)} for ${sql.lit(most)})`;
}

async function findNames(db: Db): Promise<string[]> {
  const rows = await db.selectFrom('cover_files').select('name').orderBy('name').execute();
  return rows.map(({ name }) => name);
}

async function findBytes(db: Db, name: string): Promise<Buffer> {
  const { bytes } = await db
    .selectFrom('cover_files')
    .select('bytes')
    .where('name', '=', name)
    .executeTakeFirstOrThrow();
  return bytes;
}

async function sumSizes(db: Db): Promise<number> {
  const { bytes } = await db
    .selectFrom('cover_files')
    .select(({ fn }) => fn.sum<number | null>('size').as('bytes'))
    .executeTakeFirstOrThrow();
  return bytes ?? 0;
}

async function findWrittenAt(db: Db, name: string): Promise<Date | null> {
  const row = await db
    .selectFrom('cover_files')
    .select('written_at')
    .where('name', '=', name)
    .executeTakeFirst();
  return row?.written_at ?? null;
}

async function deleteFile(db: Db, name: string): Promise<void> {
  await db.deleteFrom('cover_files').where('name', '=', name).execute();
}

async function prepare(db: Db, files: readonly CoverFile[]): Promise<NewCover> {
  const names = files.map(({ name }) => name);
  const rows = await db
    .selectFrom('cover_files')
    .select('name')
    .where('name', 'in', names)
    .execute();
  const known = new Set(rows.map(({ name }) => name));
  const added = files.filter(({ name }) => !known.has(name));
  return {
    newBytes: added.reduce((sum, { bytes }) => sum + bytes.byteLength, 0),
    put: (trx) => insertFiles(trx, files),
    // The rollback of the transaction removes it.
    takeBack: async () => {},
  };
}

/** Names are content hashes, so existing files stay. */
async function insertFiles(db: Db, files: readonly CoverFile[]): Promise<void> {
  await db
    .insertInto('cover_files')
    .values(files.map(({ name, bytes }) => ({ name, bytes, size: bytes.byteLength })))
    .onConflict((conflict) => conflict.column('name').doNothing())
    .execute();
}
