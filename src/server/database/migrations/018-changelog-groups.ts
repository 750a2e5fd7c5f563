import { type Kysely, type Migration, sql } from 'kysely';

/**
 * Groups of changelog entries that belong together, such as those of one import, with their number
 * by filter value. Entries without a group have indexes of their own, so that a page of the grouped
 * changelog merges two lists that are both in order.
 */
export const changelogGroups: Migration = {
  async up(db: Kysely<unknown>) {
    await db.schema
      .createTable('changelog_groups')
      .addColumn('id', 'text', (column) => column.primaryKey())
      .addColumn('kind', 'text', (column) => column.notNull())
      .addColumn('changed_at', 'text', (column) => column.notNull())
      .addColumn('album_id', 'text')
      .addColumn('artist', 'text')
      .addColumn('title', 'text')
      .addColumn('details', 'text', (column) => column.notNull())
      .addColumn('undone_at', 'text')
      .execute();
    await db.schema
      .createIndex('changelog_groups_by_date')
      .on('changelog_groups')
      .columns(['changed_at desc', 'id desc'])
      .execute();
    await db.schema
      .createTable('changelog_group_totals')
      .addColumn('group_id', 'text', (column) => column.notNull())
      .addColumn('category', 'text', (column) => column.notNull())
      .addColumn('is_test_album', 'integer', (column) => column.notNull())
      .addColumn('total', 'integer', (column) => column.notNull())
      .addPrimaryKeyConstraint('changelog_group_totals_key', [
        'group_id',
        'category',
        'is_test_album',
      ])
      .execute();
    await db.schema.alterTable('changelog').addColumn('group_id', 'text').execute();
    await sql`create index changelog_of_group on changelog (group_id, change_date desc, id desc)
      where group_id is not null`.execute(db);
    await sql`create index changelog_ungrouped on changelog (change_date desc, id desc)
      where group_id is null`.execute(db);
    await sql`create index changelog_ungrouped_by_category
      on changelog (category, change_date desc, id desc) where group_id is null`.execute(db);
  },
};
