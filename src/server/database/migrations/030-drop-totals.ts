import type { Kysely, Migration } from 'kysely';

/**
 * Drops the stored totals: each count is a query now, and the indexes of the lists cover it. They
 * are dropped at once, because a server of the previous release would read totals that newer
 * servers no longer update.
 */
export const dropTotals: Migration = {
  async up(db: Kysely<unknown>) {
    for (const table of ['changelog_totals', 'changelog_group_totals'])
      await db.schema.dropTable(table).execute();
    await db.schema.dropIndex('sessions_by_date').execute();
    for (const column of ['album_count', 'test_album_count'])
      await db.schema.alterTable('sessions').dropColumn(column).execute();
    await db.schema
      .createIndex('sessions_by_date')
      .on('sessions')
      .columns(['session_date desc', 'id desc', 'deleted_at'])
      .where('deleted_at' as never, 'is', null)
      .execute();
    await coverCounts(db);
  },
};

/** Adds the columns by which entries are counted to the indexes of the changelog. */
async function coverCounts(db: Kysely<unknown>): Promise<void> {
  const order = ['change_date desc', 'id desc'];
  const flag = 'is_test_album';
  await replaceIndex(db, 'changelog_by_date', [...order, flag]);
  await replaceIndex(db, 'changelog_by_category', ['category', ...order, flag]);
  await replaceIndex(db, 'changelog_of_group', ['group_id', ...order, 'category', flag], 'is not');
  await replaceIndex(db, 'changelog_ungrouped', [...order, flag], 'is');
  await replaceIndex(db, 'changelog_ungrouped_by_category', ['category', ...order, flag], 'is');
}

/** @param isNull limits the index to entries with or without a group */
async function replaceIndex(
  db: Kysely<unknown>,
  name: string,
  columns: string[],
  isNull?: 'is' | 'is not',
): Promise<void> {
  await db.schema.dropIndex(name).execute();
  const index = db.schema.createIndex(name).on('changelog').columns(columns);
  await (isNull === undefined ? index : index.where('group_id' as never, isNull, null)).execute();
}
