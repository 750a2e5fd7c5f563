import { type CreateTableBuilder, type Kysely, type Migration, sql } from 'kysely';
import { v7 as newId } from 'uuid';
import { findPeopleIn, mapPeople, mapRatingField } from '../../domain/people-in-json.ts';

type Row = Record<string, string | number | null>;
type AnyDb = Kysely<Record<string, Row>>;

/** A name that a row has, and if it is that of a guest. */
type Named = { name: string; isGuest: boolean };

/** Columns whose names become ids in a new column of the same table; the old ones stay, unread. */
const COLUMNS = [
  { table: 'albums', from: 'submitted_by', to: 'submitter_id' },
  { table: 'albums', from: 'veto_by', to: 'vetoer_id' },
  { table: 'changelog', from: 'reviewer', to: 'person_id' },
  { table: 'room_albums', from: 'submitter', to: 'submitter_id' },
  { table: 'room_albums', from: 'saved_veto_by', to: 'saved_vetoer_id' },
  { table: 'evening_albums', from: 'veto_by', to: 'vetoer_id' },
  { table: 'evening_albums', from: 'submitter', to: 'submitter_id' },
] as const;

/** Small tables whose keys have names: they are created again. */
const KEYED = [
  'bracket_voters',
  'bracket_votes',
  'room_seats',
  'room_ratings',
  'room_predictions',
  'room_seat_requests',
  'notification_ratings',
  'personal_phones',
  'personal_links',
] as const;

type Keyed = (typeof KEYED)[number];

/** JSON with people, and the key of its table. */
const JSON_COLUMNS = [
  { table: 'changelog', key: ['id'], column: 'details' },
  { table: 'creations', key: ['idempotency_key'], column: 'answer' },
  // Before the cards, which say who is a guest.
  { table: 'evening_albums', key: ['evening_id', 'album_id'], column: 'predictions' },
  { table: 'evening_albums', key: ['evening_id', 'album_id'], column: 'ratings' },
  { table: 'evening_albums', key: ['evening_id', 'album_id'], column: 'on_file' },
  { table: 'room_albums', key: ['room_id', 'album_id'], column: 'previous_cards' },
  { table: 'notification_deliveries', key: ['id'], column: 'details' },
] as const;

/** Prefix of a rating among the fields of an album with versions. */
const RATING = 'individual_tiers.';

/**
 * Gives everyone whom the data names a row, and stores ids instead of names. Ratings and columns of
 * tables that stay keep their names beside them, unread, for one release. Tables of open rooms and
 * votes keep nothing: their old copies would hold sealed cards for longer than the room.
 */
export const people: Migration = {
  async up(untyped: Kysely<unknown>) {
    const db = untyped.withTables<Record<string, Row>>();
    await createPeople(db);
    const tables = await readKeyed(db);
    const guests = findGuests(tables);
    await addPeople(db, tables, guests);
    const idOf = await readIds(db);
    await moveRatings(db);
    await moveColumns(db);
    await moveKeyed(db, tables, guests, idOf);
    await moveJson(db, idOf);
    await moveFieldVersions(db, idOf);
    await moveSetting(db, idOf);
    // Migration 016 copied its rows; only servers before 0.2.0 read it.
    await db.schema.dropTable('recaps').execute();
  },
};

async function createPeople(db: AnyDb): Promise<void> {
  await db.schema
    .createTable('people')
    .addColumn('id', 'text', (column) => column.primaryKey())
    .addColumn('name', 'text', (column) => column.notNull())
    .addColumn('kind', 'text', (column) => column.notNull())
    .addColumn('position', 'integer', (column) => column.notNull())
    .addColumn('color', 'text')
    .addColumn('retired_at', 'text')
    .addColumn('created_at', 'text', (column) => column.notNull())
    .addUniqueConstraint('people_by_name', ['name', 'kind'])
    .execute();
}

type KeyedRows = Readonly<Record<Keyed, Row[]>>;

async function readKeyed(db: AnyDb): Promise<KeyedRows> {
  const tables: Partial<Record<Keyed, Row[]>> = {};
  for (const table of KEYED) tables[table] = await db.selectFrom(table).selectAll().execute();
  return tables as KeyedRows;
}

/** Guests of rooms, as 'room name': a prediction or a request does not say that it is of a guest. */
function findGuests({ room_seats, room_ratings }: KeyedRows): ReadonlySet<string> {
  const marked = [...room_seats, ...room_ratings].filter(({ is_guest }) => is_guest === 1);
  return new Set(marked.map(({ room_id, reviewer }) => `${room_id} ${reviewer}`));
}

function isGuestOf(guests: ReadonlySet<string>, { room_id, reviewer }: Row): boolean {
  return guests.has(`${room_id} ${reviewer}`);
}

/** Inserts the present reviewers in their order, everyone else who rated as retired, and guests. */
async function addPeople(db: AnyDb, tables: KeyedRows, guests: ReadonlySet<string>): Promise<void> {
  const created_at = new Date().toISOString();
  const present = await readSetting(db);
  const named = [...(await namesOfColumns(db)), ...(await namesInJson(db))];
  for (const row of KEYED.flatMap((table) => tables[table])) {
    named.push({ name: String(row.reviewer), isGuest: isGuestOf(guests, row) });
    if (row.guess != null) named.push({ name: String(row.guess), isGuest: false });
  }
  const namesOf = (isGuest: boolean) =>
    named.filter((one) => one.isGuest === isGuest).map(({ name }) => name);
  const reviewers = [...new Set([...present, ...namesOf(false).sort()])];
  for (const [position, name] of reviewers.entries()) {
    const retired_at = present.includes(name) ? null : created_at;
    const row = { id: newId(), name, kind: 'reviewer', position, retired_at, created_at };
    await db.insertInto('people').values(row).execute();
  }
  for (const name of new Set(namesOf(true))) {
    const row = { id: newId(), name, kind: 'guest', position: 0, retired_at: null, created_at };
    await db.insertInto('people').values(row).execute();
  }
}

async function namesOfColumns(db: AnyDb): Promise<Named[]> {
  const columns = [...COLUMNS, { table: 'ratings', from: 'reviewer_name' }];
  const named: Named[] = [];
  for (const { table, from } of columns) {
    const rows = await db.selectFrom(table).select(from).distinct().execute();
    for (const row of rows)
      if (row[from] != null) named.push({ name: String(row[from]), isGuest: false });
  }
  const versions = await db.selectFrom('albums').select('field_versions').distinct().execute();
  for (const { field_versions } of versions)
    for (const field of Object.keys(JSON.parse(String(field_versions))))
      if (field.startsWith(RATING))
        named.push({ name: field.slice(RATING.length), isGuest: false });
  return named;
}

async function namesInJson(db: AnyDb): Promise<Named[]> {
  const named: Named[] = [];
  for (const column of JSON_COLUMNS)
    for (const { value, guests } of await readJson(db, column))
      for (const { person, isGuest } of findPeopleIn(value))
        named.push({ name: person, isGuest: isGuest || guests.has(person) });
  return named;
}

type JsonColumn = (typeof JSON_COLUMNS)[number];

/** Reads JSON, with the guests whom the cards of the same row mark: predictions do not. */
async function readJson(db: AnyDb, { table, key, column }: JsonColumn) {
  const isPredictions = column === 'predictions';
  const rows = await db
    .selectFrom(table)
    .select([...key, column, ...(isPredictions ? ['ratings'] : [])])
    .where(column, 'is not', null)
    .execute();
  return rows.map((row) => {
    const cards = isPredictions ? findPeopleIn(JSON.parse(String(row.ratings))) : [];
    const guests = cards.filter(({ isGuest }) => isGuest).map(({ person }) => person);
    return { row, value: JSON.parse(String(row[column])) as unknown, guests: new Set(guests) };
  });
}

type FindId = (name: string, isGuest: boolean) => string;

async function readIds(db: AnyDb): Promise<FindId> {
  const rows = await db.selectFrom('people').select(['id', 'name', 'kind']).execute();
  const ids = new Map(rows.map(({ id, name, kind }) => [`${kind} ${name}`, String(id)]));
  return (name, isGuest) => {
    const id = ids.get(`${isGuest ? 'guest' : 'reviewer'} ${name}`);
    if (id === undefined) throw new Error(`A name has no person: ${name}`);
    return id;
  };
}

async function moveRatings(db: AnyDb): Promise<void> {
  await db.schema.dropIndex('ratings_of_album').execute();
  await db.schema.alterTable('ratings').renameTo('ratings_by_name').execute();
  await db.schema
    .createTable('ratings')
    .addColumn('album_id', 'text', (column) => column.notNull().references('albums.id'))
    .addColumn('person_id', 'text', (column) => column.notNull().references('people.id'))
    .addColumn('tier', 'text', (column) => column.notNull())
    .addPrimaryKeyConstraint('ratings_of_people', ['album_id', 'person_id'])
    .execute();
  await db.schema
    .createIndex('ratings_of_album')
    .on('ratings')
    .columns(['album_id', 'person_id', 'tier'])
    .execute();
  await sql`insert into ratings (album_id, person_id, tier)
    select album_id, people.id, tier from ratings_by_name
    join people on people.name = reviewer_name and people.kind = 'reviewer'`.execute(db);
}

async function moveColumns(db: AnyDb): Promise<void> {
  for (const { table, from, to } of COLUMNS) {
    await db.schema
      .alterTable(table)
      .addColumn(to, 'text', (column) => column.references('people.id'))
      .execute();
    await sql`update ${sql.table(table)} set ${sql.ref(to)} =
      (select id from people where kind = 'reviewer' and name = ${sql.ref(from)})
      where ${sql.ref(from)} is not null`.execute(db);
  }
}

async function moveKeyed(
  db: AnyDb,
  tables: KeyedRows,
  guests: ReadonlySet<string>,
  idOf: FindId,
): Promise<void> {
  for (const table of KEYED) await db.schema.dropTable(table).execute();
  await createKeyed(db);
  // Links before the phones that reference them.
  for (const table of [...KEYED].reverse())
    for (const old of tables[table]) {
      const { reviewer, guess, ...row } = old;
      const person_id = idOf(String(reviewer), isGuestOf(guests, old));
      const guessed = guess === undefined ? {} : { guess_id: guess && idOf(String(guess), false) };
      await db
        .insertInto(table)
        .values({ ...row, person_id, ...guessed })
        .execute();
    }
}

async function createKeyed(db: AnyDb): Promise<void> {
  const table = (name: Keyed) => db.schema.createTable(name);
  const ofRoom = (name: Keyed) =>
    table(name).addColumn('room_id', 'text', (column) =>
      column.notNull().references('rooms.id').onDelete('cascade'),
    );
  const ofBracket = (name: Keyed) =>
    table(name).addColumn('bracket_id', 'text', (column) =>
      column.notNull().references('brackets.id'),
    );
  await withTexts(withPerson(ofBracket('bracket_voters')), ['secret_hash', 'seen_at'])
    .addColumn('phone_hash', 'text')
    .addPrimaryKeyConstraint('bracket_voters_key', ['bracket_id', 'person_id'])
    .execute();
  await withTexts(withPerson(ofBracket('bracket_votes')), ['match_id', 'song_id', 'voted_at'])
    .addColumn('secret_hash', 'text')
    .addPrimaryKeyConstraint('bracket_votes_key', ['bracket_id', 'match_id', 'person_id'])
    .execute();
  await withTexts(withPerson(ofRoom('room_seats')), ['id'])
    .addColumn('is_guest', 'integer', (column) => column.notNull().defaultTo(0))
    .addColumn('place', 'integer', (column) => column.notNull())
    .addPrimaryKeyConstraint('room_seats_key', ['room_id', 'person_id'])
    .execute();
  await withTexts(withPerson(ofRoom('room_ratings')), ['album_id', 'seat_id', 'tier'])
    .addColumn('note', 'text')
    .addColumn('was', 'text')
    .addColumn('is_late', 'integer', (column) => column.notNull().defaultTo(0))
    .addColumn('is_guest', 'integer', (column) => column.notNull().defaultTo(0))
    .addPrimaryKeyConstraint('room_ratings_key', ['room_id', 'album_id', 'person_id'])
    .execute();
  await withTexts(withPerson(ofRoom('room_predictions')), ['album_id', 'seat_id'])
    .addColumn('call', 'text')
    .addColumn('guess_id', 'text', (column) => column.references('people.id'))
    .addPrimaryKeyConstraint('room_predictions_key', ['room_id', 'album_id', 'person_id'])
    .execute();
  await withTexts(withPerson(ofRoom('room_seat_requests')), ['guest_id'])
    .addColumn('is_denied', 'integer', (column) => column.notNull())
    .addColumn('place', 'integer', (column) => column.notNull())
    .addPrimaryKeyConstraint('room_seat_requests_key', ['room_id', 'guest_id'])
    .execute();
  await withTexts(withPerson(table('notification_ratings')), ['album_id', 'first_at', 'last_at'])
    .addColumn('old_rating', 'text')
    .addPrimaryKeyConstraint('notification_ratings_key', ['album_id', 'person_id'])
    .execute();
  await createLinks(db);
}

async function createLinks(db: AnyDb): Promise<void> {
  await db.schema
    .createTable('personal_links')
    .addColumn('person_id', 'text', (column) => column.primaryKey().references('people.id'))
    .addColumn('token_hash', 'text', (column) => column.notNull().unique())
    .addColumn('created_at', 'text', (column) => column.notNull())
    .addColumn('last_used_at', 'text')
    .execute();
  await db.schema
    .createTable('personal_phones')
    .addColumn('secret_hash', 'text', (column) => column.primaryKey())
    .addColumn('person_id', 'text', (column) =>
      column.notNull().references('personal_links.person_id').onDelete('cascade'),
    )
    .addColumn('guest_id', 'text')
    .addColumn('expires_at', 'text', (column) => column.notNull())
    .execute();
  await db.schema
    .createIndex('personal_phones_of_person')
    .on('personal_phones')
    .column('person_id')
    .execute();
}

type Table = CreateTableBuilder<string, string>;

function withPerson(table: Table): Table {
  return table.addColumn('person_id', 'text', (column) => column.notNull().references('people.id'));
}

function withTexts(table: Table, names: readonly string[]): Table {
  return names.reduce(
    (one, name) => one.addColumn(name, 'text', (column) => column.notNull()),
    table,
  );
}

async function moveJson(db: AnyDb, idOf: FindId): Promise<void> {
  for (const json of JSON_COLUMNS) {
    const { table, key, column } = json;
    for (const { row, value, guests } of await readJson(db, json)) {
      const mapped = mapPeople(value, (name, isGuest) => idOf(name, isGuest || guests.has(name)));
      const isRow = key.map((name) => sql`${sql.ref(name)} = ${row[name]}`);
      await sql`update ${sql.table(table)} set ${sql.ref(column)} = ${JSON.stringify(mapped)}
        where ${sql.join(isRow, sql` and `)}`.execute(db);
    }
  }
}

async function moveFieldVersions(db: AnyDb, idOf: FindId): Promise<void> {
  const albums = await db
    .selectFrom('albums')
    .select(['id', 'field_versions'])
    .where('field_versions', 'like', `%${RATING}%`)
    .execute();
  for (const { id, field_versions } of albums) {
    const versions = Object.entries(JSON.parse(String(field_versions)));
    const moved = versions.map(([field, version]) => [
      mapRatingField(field, (name) => idOf(name, false)),
      version,
    ]);
    await db
      .updateTable('albums')
      .set({ field_versions: JSON.stringify(Object.fromEntries(moved)) })
      .where('id', '=', id)
      .execute();
  }
}

async function readSetting(db: AnyDb): Promise<string[]> {
  const stored = await db
    .selectFrom('club_settings')
    .select('value')
    .where('name', '=', 'reviewers')
    .executeTakeFirst();
  return JSON.parse(String(stored?.value ?? '[]'));
}

async function moveSetting(db: AnyDb, idOf: FindId): Promise<void> {
  const ids = (await readSetting(db)).map((name) => idOf(name, false));
  await db
    .updateTable('club_settings')
    .set({ value: JSON.stringify(ids) })
    .where('name', '=', 'reviewers')
    .execute();
}
