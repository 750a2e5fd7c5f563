import type { Kysely, Migration } from 'kysely';

/** Creates the targets of notifications, their outbox, and rating changes that are not announced yet. */
export const notifications: Migration = {
  async up(db: Kysely<unknown>) {
    await db.schema
      .createTable('notification_targets')
      .addColumn('id', 'text', (column) => column.primaryKey())
      .addColumn('kind', 'text', (column) => column.notNull())
      .addColumn('name', 'text', (column) => column.notNull())
      .addColumn('settings', 'text', (column) => column.notNull())
      .addColumn('events', 'text', (column) => column.notNull())
      .addColumn('is_on', 'integer', (column) => column.notNull())
      .addColumn('problem', 'text')
      .addColumn('created_at', 'text', (column) => column.notNull())
      .addColumn('updated_at', 'text', (column) => column.notNull())
      .execute();
    await createDeliveries(db);
    await db.schema
      .createTable('notification_ratings')
      .addColumn('album_id', 'text', (column) => column.notNull())
      .addColumn('reviewer', 'text', (column) => column.notNull())
      .addColumn('old_rating', 'text')
      .addColumn('first_at', 'text', (column) => column.notNull())
      .addColumn('last_at', 'text', (column) => column.notNull())
      .addPrimaryKeyConstraint('notification_ratings_key', ['album_id', 'reviewer'])
      .execute();
  },
};

async function createDeliveries(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable('notification_deliveries')
    .addColumn('id', 'text', (column) => column.primaryKey())
    .addColumn('target_id', 'text', (column) =>
      column.notNull().references('notification_targets.id').onDelete('cascade'),
    )
    .addColumn('event', 'text', (column) => column.notNull())
    .addColumn('subject', 'text')
    .addColumn('details', 'text', (column) => column.notNull())
    .addColumn('status', 'text', (column) => column.notNull())
    .addColumn('attempts', 'integer', (column) => column.notNull())
    .addColumn('next_at', 'text', (column) => column.notNull())
    .addColumn('claim', 'text')
    .addColumn('claimed_until', 'text')
    .addColumn('result', 'text')
    .addColumn('created_at', 'text', (column) => column.notNull())
    .execute();
  await db.schema
    .createIndex('notification_deliveries_of_target')
    .on('notification_deliveries')
    .columns(['target_id', 'status', 'id'])
    .execute();
}
