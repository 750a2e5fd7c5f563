import { setTimeout as delay } from 'node:timers/promises';
import type Database from 'better-sqlite3';
import { type Driver, RawNode, SqliteAdapter, type SqliteDatabase, SqliteDriver } from 'kysely';
import { LRUCache } from 'lru-cache';
import { createReadWriteDriver } from './driver.ts';
import { DatabaseGone } from './file-identity.ts';
import type { LockTimeout } from './process-lock.ts';
import type { TopicVersions } from './topics.ts';

type Parts = {
  /** Connection for writes, without a busy timeout. */
  writer: Database.Database;
  /** Connection for reads outside of a transaction; the writer if a second one is impossible. */
  reader: Database.Database;
  lockTimeout: LockTimeout;
  /** True if the file is still the one that was opened. */
  isInPlace: () => boolean;
  versions: TopicVersions;
};

/** Milliseconds between attempts to get the write lock. */
const LOCK_POLL_MS = 10;

/**
 * Runs migrations in a transaction: SQLite supports transactional DDL, and Kysely assumes that it
 * does not.
 */
export class TransactionalAdapter extends SqliteAdapter {
  override get supportsTransactionalDdl(): boolean {
    return true;
  }
}

/** Creates a driver with one connection for writes and one for reads. */
export function createSqliteDriver({
  writer,
  reader,
  lockTimeout,
  isInPlace,
  versions,
}: Parts): Driver {
  /** Runs before a write, and again before its commit is reported. */
  function requirePlace(): void {
    if (!isInPlace()) throw new DatabaseGone();
  }

  return createReadWriteDriver({
    reader: new SqliteDriver({ database: withPreparedStatements(reader) }),
    writer: new SqliteDriver({ database: withPreparedStatements(writer) }),
    hasSnapshots: false,
    begin: async (_connection, single) => {
      // Some pragmas are not allowed in a transaction.
      if (single !== undefined && RawNode.is(single.query)) return;
      await takeLock(writer, lockTimeout);
      requirePlace();
    },
    commit: async (_connection, topics) => {
      try {
        if (writer.inTransaction) writer.exec('commit');
        requirePlace();
      } finally {
        // Also counts a failed commit, which may be on disk all the same.
        versions.count(topics);
      }
    },
    rollback: async () => {
      // A full or failing disk has already ended the transaction; its error is the relevant one.
      if (writer.inTransaction) writer.exec('rollback');
    },
  });
}

/**
 * Begins a transaction with the write lock: upgrading a read transaction would fail if another
 * process has written in between. Polls asynchronously: SQLite's busy timeout would block the event
 * loop.
 */
async function takeLock(
  writer: Database.Database,
  { longest, waiting, noticeAfter }: LockTimeout,
): Promise<void> {
  const start = performance.now();
  let isReported = false;
  for (;;) {
    try {
      writer.exec('begin immediate');
      return;
    } catch (error) {
      const isBusy = (error as { code?: string }).code?.startsWith('SQLITE_BUSY');
      const waited = performance.now() - start;
      if (!isBusy || waited > longest) throw error;
      if (!isReported && waited >= noticeAfter) {
        isReported = true;
        waiting('another process that is writing');
      }
      await delay(LOCK_POLL_MS);
    }
  }
}

/** Statements with lists of ids are rarely reused. */
const MAX_STATEMENTS = 100;

/** Prepares each statement once: preparing takes as long as executing a short one. */
function withPreparedStatements(database: Database.Database): SqliteDatabase {
  const statements = new LRUCache<string, Database.Statement<unknown[]>>({
    max: MAX_STATEMENTS,
    memoMethod: (sql) => database.prepare(sql),
  });
  return { prepare: (sql) => statements.memo(sql), close: () => database.close() };
}
