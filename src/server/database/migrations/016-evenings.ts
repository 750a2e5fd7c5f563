import { type Kysely, type Migration, sql } from 'kysely';

/**
 * Stores each listening room as a record of its own: `recaps` had one row per session, replaced by
 * a later room. That table remains until the next release, for servers of the previous release.
 */
export const evenings: Migration = {
  async up(db: Kysely<unknown>) {
    await createEvenings(db);
    await addSavedColumns(db);
    await convertRecaps(db);
  },
};

async function createEvenings(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable('evenings')
    .addColumn('id', 'text', (column) => column.primaryKey())
    .addColumn('session_id', 'text')
    .addColumn('opened_at', 'text', (column) => column.notNull())
    .addColumn('closed_at', 'text', (column) => column.notNull())
    .execute();
  await db.schema
    .createTable('evening_albums')
    .addColumn('evening_id', 'text', (column) =>
      column.notNull().references('evenings.id').onDelete('cascade'),
    )
    .addColumn('place', 'integer', (column) => column.notNull())
    .addColumn('album_id', 'text', (column) => column.notNull())
    .addColumn('session_id', 'text')
    .addColumn('artist', 'text', (column) => column.notNull())
    .addColumn('title', 'text', (column) => column.notNull())
    .addColumn('cover_url', 'text')
    .addColumn('tier', 'text', (column) => column.notNull())
    .addColumn('veto', 'integer', (column) => column.notNull())
    .addColumn('veto_by', 'text')
    .addColumn('ratings', 'text', (column) => column.notNull())
    .addPrimaryKeyConstraint('evening_albums_key', ['evening_id', 'album_id'])
    .execute();
  for (const [name, table, column] of [
    ['evenings_of_session', 'evenings', 'session_id'],
    ['evenings_of_album', 'evening_albums', 'album_id'],
    ['evening_albums_of_session', 'evening_albums', 'session_id'],
  ] as const)
    await db.schema.createIndex(name).on(table).column(column).execute();
}

/** Adds the tier and veto saved in the room; albums saved before get those of the album. */
async function addSavedColumns(db: Kysely<unknown>): Promise<void> {
  for (const [name, type] of [
    ['saved_tier', 'text'],
    ['saved_veto', 'integer'],
    ['saved_veto_by', 'text'],
  ] as const)
    await db.schema.alterTable('room_albums').addColumn(name, type).execute();
  const ofAlbum = (column: string) =>
    sql`(select ${sql.ref(column)} from albums where albums.id = room_albums.album_id)`;
  await sql`update room_albums set saved_tier = ${ofAlbum('tier')}, saved_veto = ${ofAlbum('veto')},
    saved_veto_by = ${ofAlbum('veto_by')} where state = 'saved'`.execute(db);
}

type OldTables = {
  recaps: { session_id: string; played_at: string; albums: string };
  rooms: { status: string; opened_at: string; changed_at: string };
};

type OldAlbum = {
  album_id: string;
  artist: string;
  title: string;
  cover_url: string | null;
  tier: string;
  veto: boolean;
  veto_by: string | null;
  ratings: { reviewer: string; tier: string; note: string | null }[];
};

type NewTables = {
  evenings: { id: string; session_id: string; opened_at: string; closed_at: string };
  evening_albums: Omit<OldAlbum, 'ratings' | 'veto'> & {
    evening_id: string;
    place: number;
    session_id: string;
    veto: number;
    ratings: string;
  };
};

/**
 * Converts each recap, with the id of its session. A room was closed when its recap was written.
 */
async function convertRecaps(db: Kysely<unknown>): Promise<void> {
  const recaps = await db.withTables<OldTables>().selectFrom('recaps').selectAll().execute();
  const closed = await db
    .withTables<OldTables>()
    .selectFrom('rooms')
    .select(['opened_at', 'changed_at'])
    .where('status', '=', 'closed')
    .execute();
  const openedAt = new Map(closed.map(({ opened_at, changed_at }) => [changed_at, opened_at]));
  const target = db.withTables<NewTables>();
  for (const { session_id: id, played_at, albums } of recaps) {
    const opened_at = openedAt.get(played_at) ?? played_at;
    const evening = { id, session_id: id, opened_at, closed_at: played_at };
    await target.insertInto('evenings').values(evening).execute();
    const rows = (JSON.parse(albums) as OldAlbum[]).map((album, place) => toRow(album, place, id));
    if (rows.length > 0) await target.insertInto('evening_albums').values(rows).execute();
  }
}

function toRow(album: OldAlbum, place: number, id: string) {
  const ratings = JSON.stringify(album.ratings.map((card) => ({ ...card, was: null })));
  return { ...album, veto: Number(album.veto), ratings, evening_id: id, place, session_id: id };
}
