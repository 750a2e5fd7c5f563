import type { Kysely, Migration } from 'kysely';

type Row = Record<string, string | number | null>;
type AnyDb = Kysely<Record<string, Row>>;

/** Columns that name the browser of a seat, a card, a prediction or a request. */
const ROOM_COLUMNS = [
  { table: 'room_seats', column: 'id' },
  { table: 'room_ratings', column: 'seat_id' },
  { table: 'room_predictions', column: 'seat_id' },
  { table: 'room_seat_requests', column: 'guest_id' },
] as const;

const HOUR_MS = 3600_000;

/** Milliseconds for which cookies remembered a room, and a place among the voters. */
const ROOM_MS = 12 * HOUR_MS;
const VOTER_MS = 30 * 24 * HOUR_MS;

/**
 * Gives each known browser one row, by the hash of the cookie that it has: phones of personal links,
 * else seats of the open room, else voters. A phone's seat and votes, which had cookies of their
 * own, become those of the phone.
 */
export const browsers: Migration = {
  async up(untyped: Kysely<unknown>) {
    const db = untyped.withTables<Record<string, Row>>();
    await createBrowsers(db);
    await addPhones(db);
    await addGuests(db);
    await moveVoters(db);
    await db.schema.alterTable('bracket_votes').renameColumn('secret_hash', 'browser_id').execute();
    await db.schema.dropTable('personal_phones').execute();
  },
};

async function createBrowsers(db: AnyDb): Promise<void> {
  await db.schema
    .createTable('browsers')
    .addColumn('id', 'text', (column) => column.primaryKey())
    .addColumn('person_id', 'text', (column) => column.references('people.id'))
    .addColumn('room_id', 'text')
    .addColumn('created_at', 'text', (column) => column.notNull())
    .addColumn('last_seen_at', 'text', (column) => column.notNull())
    .addColumn('expires_at', 'text', (column) => column.notNull())
    .execute();
  await db.schema.createIndex('browsers_of_person').on('browsers').column('person_id').execute();
}

async function addPhones(db: AnyDb): Promise<void> {
  const seats = await db.selectFrom('room_seats').select(['id', 'room_id']).execute();
  const requests = await db
    .selectFrom('room_seat_requests')
    .select(['guest_id as id', 'room_id'])
    .execute();
  for (const phone of await db.selectFrom('personal_phones').selectAll().execute()) {
    const { secret_hash: id = null, person_id = null, guest_id = null, expires_at = null } = phone;
    const place = [...seats, ...requests].find((one) => one.id === guest_id);
    const room_id = place?.room_id ?? null;
    await addBrowser(db, { id, person_id, room_id, expires_at });
    if (room_id === null) continue;
    for (const { table, column } of ROOM_COLUMNS)
      await db
        .updateTable(table)
        .set({ [column]: id })
        .where(column, '=', guest_id)
        .execute();
  }
}

async function addGuests(db: AnyDb): Promise<void> {
  const expires_at = fromNow(ROOM_MS);
  for (const { table, column } of ROOM_COLUMNS) {
    if (column === 'seat_id') continue;
    const rows = await db.selectFrom(table).select([column, 'room_id']).execute();
    for (const { [column]: id = null, room_id = null } of rows)
      await addBrowser(db, { id, person_id: null, room_id, expires_at });
  }
}

/** Voters of ended phones go; their votes stay. */
async function moveVoters(db: AnyDb): Promise<void> {
  const phones = await db.selectFrom('browsers').select('id').execute();
  const isPhone = new Set(phones.map(({ id }) => id));
  const voters = await db.selectFrom('bracket_voters').selectAll().execute();
  await db.schema.dropTable('bracket_voters').execute();
  await createVoters(db);
  const lasting = voters.filter(
    ({ phone_hash = null }) => isPhone.has(phone_hash ?? '') || phone_hash === null,
  );
  const phoneOf = new Map(
    lasting.flatMap(({ secret_hash = null, phone_hash = null }) =>
      phone_hash === null ? [] : [[secret_hash, phone_hash]],
    ),
  );
  const expires_at = fromNow(VOTER_MS);
  for (const { bracket_id = null, person_id = null, secret_hash = null } of lasting) {
    const id = phoneOf.get(secret_hash) ?? secret_hash;
    await addBrowser(db, { id, person_id: null, room_id: null, expires_at });
    await db
      .insertInto('bracket_voters')
      .values({ bracket_id, person_id, browser_id: id })
      .execute();
  }
  for (const [from, to] of phoneOf)
    await db
      .updateTable('bracket_votes')
      .set({ secret_hash: to })
      .where('secret_hash', '=', from)
      .execute();
}

async function createVoters(db: AnyDb): Promise<void> {
  await db.schema
    .createTable('bracket_voters')
    .addColumn('bracket_id', 'text', (column) => column.notNull().references('brackets.id'))
    .addColumn('person_id', 'text', (column) => column.notNull().references('people.id'))
    .addColumn('browser_id', 'text', (column) =>
      column.notNull().references('browsers.id').onDelete('cascade'),
    )
    .addPrimaryKeyConstraint('bracket_voters_key', ['bracket_id', 'person_id'])
    .execute();
  await db.schema
    .createIndex('bracket_voters_of_browser')
    .on('bracket_voters')
    .column('browser_id')
    .execute();
}

async function addBrowser(
  db: AnyDb,
  browser: Pick<Row, 'id' | 'person_id' | 'room_id' | 'expires_at'>,
): Promise<void> {
  const created_at = fromNow(0);
  await db
    .insertInto('browsers')
    .values({ ...browser, created_at, last_seen_at: created_at })
    .onConflict((conflict) => conflict.column('id').doNothing())
    .execute();
}

function fromNow(ms: number): string {
  return new Date(Date.now() + ms).toISOString();
}
