import type { Kysely, Migration } from 'kysely';

/**
 * Creates the keys of pushes, the subscriptions of browsers, and their outbox. Rounds get the time up
 * to which people were notified of missing cards.
 */
export const push: Migration = {
  async up(db: Kysely<unknown>) {
    await db.schema
      .createTable('push_keys')
      .addColumn('id', 'text', (column) => column.primaryKey())
      .addColumn('settings', 'text', (column) => column.notNull())
      .execute();
    await createSubscriptions(db);
    await createDeliveries(db);
    await db.schema.alterTable('club_rounds').addColumn('noticed_at', 'text').execute();
  },
};

async function createSubscriptions(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable('push_subscriptions')
    .addColumn('browser_id', 'text', (column) =>
      column.primaryKey().references('browsers.id').onDelete('cascade'),
    )
    .addColumn('endpoint_hash', 'text', (column) => column.notNull().unique())
    .addColumn('settings', 'text', (column) => column.notNull())
    .addColumn('events', 'text', (column) => column.notNull())
    .execute();
}

async function createDeliveries(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable('push_deliveries')
    .addColumn('id', 'text', (column) => column.primaryKey())
    .addColumn('target_id', 'text', (column) =>
      column.notNull().references('push_subscriptions.browser_id').onDelete('cascade'),
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
    .createIndex('push_deliveries_of_target')
    .on('push_deliveries')
    .columns(['target_id', 'status', 'id'])
    .execute();
}
