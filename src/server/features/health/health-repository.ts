import type { Db } from '../../database/connection.ts';
import { MIGRATIONS } from '../../database/migrate.ts';

/**
 * Runs a write and rolls it back: a commit would invalidate all cached responses.
 * @throws the error of the write
 */
export async function probeWrite(db: Db): Promise<void> {
  const trx = await db.startTransaction().execute();
  try {
    await trx.insertInto('settings').values({ name: 'probe', value: '' }).execute();
  } finally {
    await trx.rollback().execute();
  }
}

/** True if the database has exactly the migrations of this version of the app. */
export async function hasSchema(db: Db): Promise<boolean> {
  const steps = await db
    .withTables<{ kysely_migration: { name: string } }>()
    .selectFrom('kysely_migration')
    .select('name')
    .execute();
  return steps.length === Object.keys(MIGRATIONS).length;
}
