import type { Db } from '../../database/connection.ts';
import { MIGRATIONS } from '../../database/migrate.ts';

/**
 * Writes as any write does, and takes it back: a commit would make every kept answer stale.
 * @throws what a write would fail with
 */
export async function probeWrite(db: Db): Promise<void> {
  const trx = await db.startTransaction().execute();
  try {
    await trx.insertInto('settings').values({ name: 'probe', value: '' }).execute();
  } finally {
    await trx.rollback().execute();
  }
}

/** True if the database has the schema of this program, no step less and none more. */
export async function hasSchema(db: Db): Promise<boolean> {
  const steps = await db
    .withTables<{ kysely_migration: { name: string } }>()
    .selectFrom('kysely_migration')
    .select('name')
    .execute();
  return steps.length === Object.keys(MIGRATIONS).length;
}
