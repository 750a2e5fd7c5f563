import { createHash, type Hash } from 'node:crypto';
import type { Db } from '../../database/connection.ts';
import type { CoverStore, Covers } from '../../database/cover-store.ts';
import { MIGRATIONS, missingSteps } from '../../database/migrate.ts';
import type { Secrets } from '../../database/secrets.ts';
import { takeAlone } from '../../database/serving.ts';
import { inTransaction } from '../../database/transaction.ts';
import { FileProblem } from '../../integrations/given-file.ts';
import { findTargets } from '../outbox/targets-repository.ts';
import * as repository from './relocation-repository.ts';

/** The source or the target of a copy. */
export type RelocationSide = {
  db: Db;
  covers: Covers;
  secrets: Secrets;
  /** Name for messages. */
  name: string;
};

type Options = { progress: (done: number, total: number, what: string) => void };

/** Number of rows of each table, and number of cover files. */
export type MovedRows = {
  rows: Readonly<Partial<Record<repository.RelocatedTable, number>>>;
  covers: number;
  /** Services whose keys an admin entered; they are not copied. */
  keys: string[];
  /** Names of notification targets whose address could not be decrypted. */
  unreadable: string[];
};

/**
 * Copies all rows and covers of a club into an empty database of any engine, all or none. Commits
 * only after it read everything back and compared it. The source does not change.
 * @throws FileProblem when a server uses either database, the source has an older schema or an open
 *   listening room, or the target holds data
 */
export async function moveClub(
  from: RelocationSide,
  to: RelocationSide,
  { progress }: Options,
): Promise<MovedRows> {
  await requireSchema(from);
  return inTransaction(from.db, async (source) => {
    await requireAlone(source, from);
    if (await repository.hasOpenRoom(source))
      throw new FileProblem(['A listening room is open. Close it first so that nothing is lost.']);
    return inTransaction(to.db, async (target) => {
      await requireAlone(target, to);
      await requireEmpty(target, to);
      await requireClub(source, from);
      const encryption = { from: from.secrets, to: to.secrets };
      const rows = await copyTables(source, target, encryption, progress);
      const covers = await copyCovers(from.covers(source), to.covers(target), progress);
      const keys = await repository.findKeyServices(source);
      const targets = await findTargets(source, from.secrets);
      const unreadable = targets.filter(({ settings }) => settings === null);
      return { rows, covers, keys, unreadable: unreadable.map(({ name }) => name) };
    });
  });
}

async function requireSchema({ db, name }: RelocationSide): Promise<void> {
  const missing = (await missingSteps(db)).length;
  if (missing === Object.keys(MIGRATIONS).length) throw new FileProblem([`${name} has no data.`]);
  if (missing > 0)
    throw new FileProblem([
      `${name} belongs to an older version of Spindle. Start the server with it once first.`,
    ]);
}

async function requireAlone(trx: Db, { name }: RelocationSide): Promise<void> {
  if (await takeAlone(trx)) return;
  throw new FileProblem([`Another Spindle uses ${name}. Stop it first.`]);
}

async function requireEmpty(trx: Db, { name }: RelocationSide): Promise<void> {
  const [table] = await filledTables(trx);
  if (table !== undefined)
    throw new FileProblem([`${name} already has data (${table}). Nothing was moved.`]);
}

async function requireClub(trx: Db, { name }: RelocationSide): Promise<void> {
  if ((await filledTables(trx)).length === 0) throw new FileProblem([`${name} has no data.`]);
}

async function filledTables(trx: Db): Promise<repository.RelocatedTable[]> {
  const filled: repository.RelocatedTable[] = [];
  for (const table of repository.MOVED_TABLES)
    if ((await repository.countRows(trx, table)) > 0) filled.push(table);
  return filled;
}

type Encryption = { from: Secrets; to: Secrets };

async function copyTables(
  source: Db,
  target: Db,
  encryption: Encryption,
  progress: Options['progress'],
): Promise<MovedRows['rows']> {
  const counts = new Map<repository.RelocatedTable, number>();
  for (const table of repository.MOVED_TABLES)
    counts.set(table, await repository.countRows(source, table));
  const total = [...counts.values()].reduce((sum, count) => sum + count, 0);
  let done = 0;
  for (const [table, count] of counts) {
    const sent = createHash('sha256');
    for await (const stored of repository.readPieces(source, table)) {
      const rows = ENCRYPTED.includes(table) ? reencrypt(stored, encryption) : stored;
      note(sent, rows);
      await repository.insertRows(target, table, rows);
      done += rows.length;
      progress(done, total, 'rows moved');
    }
    await requireSame(target, table, count, sent.digest('hex'));
  }
  return Object.fromEntries(counts);
}

/** Tables with the column `settings`, which is encrypted. */
const ENCRYPTED: readonly repository.RelocatedTable[] = [
  'notification_targets',
  'push_keys',
  'push_subscriptions',
];

/** Encrypts settings for the copy; those that cannot be decrypted stay. */
function reencrypt(
  rows: readonly repository.RelocatedRow[],
  { from, to }: Encryption,
): repository.RelocatedRow[] {
  return rows.map((row) => {
    const settings = from.decrypt(String(row.settings));
    return settings === null ? row : { ...row, settings: to.encrypt(settings) };
  });
}

/** Compares the number, order and content of the rows. */
async function requireSame(
  target: Db,
  table: repository.RelocatedTable,
  count: number,
  digest: string,
): Promise<void> {
  const arrived = createHash('sha256');
  let found = 0;
  for await (const rows of repository.readPieces(target, table)) {
    note(arrived, rows);
    found += rows.length;
  }
  if (found === count && arrived.digest('hex') === digest) return;
  throw new FileProblem([`${table} was not copied correctly. Nothing was moved.`]);
}

/**
 * Copies cover files; an interrupted copy leaves unreferenced files, which are removed after a day.
 */
async function copyCovers(
  source: CoverStore,
  target: CoverStore,
  progress: Options['progress'],
): Promise<number> {
  const names = await source.list();
  for (const [index, name] of names.entries()) {
    const bytes = await source.read(name);
    await target.restore({ name, bytes });
    if (!bytes.equals(await target.read(name)))
      throw new FileProblem([`The cover ${name} was not copied correctly. Nothing was moved.`]);
    progress(index + 1, names.length, 'cover files moved');
  }
  return names.length;
}

function note(hash: Hash, rows: readonly repository.RelocatedRow[]): void {
  for (const row of rows) hash.update(JSON.stringify(row));
}
