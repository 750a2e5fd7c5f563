import { type Kysely, type Migration, sql } from 'kysely';

/** Creates the tables of the open listening room and of the recaps. */
export const rooms: Migration = {
  async up(db: Kysely<unknown>) {
    await db.schema
      .createTable('rooms')
      .addColumn('id', 'text', (column) => column.primaryKey())
      .addColumn('code', 'text', (column) => column.notNull().unique())
      .addColumn('entry_key', 'text', (column) => column.notNull())
      .addColumn('status', 'text', (column) => column.notNull())
      .addColumn('session_id', 'text')
      .addColumn('version', 'integer', (column) => column.notNull())
      .addColumn('is_held', 'integer', (column) => column.notNull())
      .addColumn('reveal_at', 'text')
      .addColumn('opened_at', 'text', (column) => column.notNull())
      .addColumn('changed_at', 'text', (column) => column.notNull())
      .execute();
    // Allows one open room at a time.
    await db.schema
      .createIndex('rooms_open')
      .on('rooms')
      .column('status')
      .unique()
      .where('status' as never, '=', sql.lit('open'))
      .execute();
    await roomParts(db);
    await db.schema
      .createTable('recaps')
      .addColumn('session_id', 'text', (column) => column.primaryKey())
      .addColumn('played_at', 'text', (column) => column.notNull())
      .addColumn('albums', 'text', (column) => column.notNull())
      .execute();
  },
};

async function roomParts(db: Kysely<unknown>): Promise<void> {
  const part = (name: string) =>
    db.schema
      .createTable(name)
      .addColumn('room_id', 'text', (column) =>
        column.notNull().references('rooms.id').onDelete('cascade'),
      );
  await part('room_albums')
    .addColumn('album_id', 'text', (column) => column.notNull())
    .addColumn('place', 'integer', (column) => column.notNull())
    .addColumn('state', 'text', (column) => column.notNull())
    .addColumn('round', 'integer', (column) => column.notNull())
    .addColumn('tier_before', 'text')
    .addPrimaryKeyConstraint('room_albums_key', ['room_id', 'album_id'])
    .execute();
  await part('room_seats')
    .addColumn('id', 'text', (column) => column.notNull())
    .addColumn('reviewer', 'text', (column) => column.notNull())
    .addColumn('place', 'integer', (column) => column.notNull())
    .addPrimaryKeyConstraint('room_seats_key', ['room_id', 'reviewer'])
    .execute();
  await part('room_ratings')
    .addColumn('album_id', 'text', (column) => column.notNull())
    .addColumn('reviewer', 'text', (column) => column.notNull())
    .addColumn('seat_id', 'text', (column) => column.notNull())
    .addColumn('tier', 'text', (column) => column.notNull())
    .addColumn('note', 'text')
    .addColumn('was', 'text')
    .addPrimaryKeyConstraint('room_ratings_key', ['room_id', 'album_id', 'reviewer'])
    .execute();
}
