import { type Kysely, type Migration, sql } from 'kysely';
import { v7 as newId } from 'uuid';

type OldAlbum = {
  id: string;
  submitted_by: string | null;
  veto_by: string | null;
  field_versions: string;
};

type OldTables = {
  albums: OldAlbum & { submitter_id: string | null; vetoer_id: string | null };
  changelog: { reviewer: string | null; details: string | null };
  club_settings: { name: string; value: string };
  ratings: { album_id: string; person_id: string; tier: string };
  ratings_by_name: { album_id: string; reviewer_name: string; tier: string };
  people: {
    id: string;
    name: string;
    kind: string;
    position: number;
    retired_at: string | null;
    created_at: string;
  };
};

type OldDb = Kysely<OldTables>;

/** Prefix of a rating among the fields of an album with versions. */
const RATING = 'individual_tiers.';

/**
 * Creates the table of people, and stores who rated, submitted and vetoed albums by id. The columns
 * with names stay, unread, for one release.
 */
export const people: Migration = {
  async up(untyped: Kysely<unknown>) {
    const db = untyped.withTables<OldTables>();
    await createPeople(db);
    await createRatings(db);
    for (const column of ['submitter_id', 'vetoer_id'])
      await db.schema
        .alterTable('albums')
        .addColumn(column, 'text', (one) => one.references('people.id'))
        .execute();
    const ids = await addReviewers(db);
    await fillRatings(db);
    await fillAlbums(db, ids);
    await storeReviewersById(db, ids);
  },
};

async function createPeople(db: OldDb): Promise<void> {
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

async function createRatings(db: OldDb): Promise<void> {
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
}

/**
 * Inserts the present reviewers in their order, and everyone else named by an album as retired.
 * @returns ids by name
 */
async function addReviewers(db: OldDb): Promise<ReadonlyMap<string, string>> {
  const at = new Date().toISOString();
  const present = await findStoredReviewers(db);
  const names = new Set([...present, ...(await findNames(db))]);
  const rows = [...names].map((name, position) => ({
    id: newId(),
    name,
    kind: 'reviewer',
    position,
    retired_at: present.includes(name) ? null : at,
    created_at: at,
  }));
  for (const row of rows) await db.insertInto('people').values(row).execute();
  return new Map(rows.map(({ id, name }) => [name, id]));
}

/** Everyone named by albums, their ratings and versions, and by entries that can be reverted. */
async function findNames(db: OldDb): Promise<string[]> {
  const names = new Set<string | null>();
  const columns = await db
    .selectFrom('ratings_by_name')
    .select('reviewer_name as name')
    .union(db.selectFrom('albums').select('submitted_by as name').$castTo<{ name: string }>())
    .union(db.selectFrom('albums').select('veto_by as name').$castTo<{ name: string }>())
    .union(db.selectFrom('changelog').select('reviewer as name').$castTo<{ name: string }>())
    .execute();
  for (const { name } of columns) names.add(name);
  const versions = await db.selectFrom('albums').select('field_versions').distinct().execute();
  for (const { field_versions } of versions)
    for (const field of Object.keys(JSON.parse(field_versions))) names.add(toName(field));
  const entries = await db
    .selectFrom('changelog')
    .select('details')
    .where('details', 'is not', null)
    .execute();
  for (const { details } of entries)
    for (const change of JSON.parse(details ?? '[]'))
      for (const name of namesIn(change)) names.add(name);
  return [...names].filter((name) => name !== null).sort();
}

/** Name of the person whose rating a field is; `null` for other fields. */
function toName(field: string): string | null {
  return field.startsWith(RATING) ? field.slice(RATING.length) : null;
}

type StoredChange = { field: string; old: unknown; new: unknown };

function namesIn({ field, old, new: next }: StoredChange): (string | null)[] {
  if (field !== 'submitted_by' && field !== 'veto_by') return [toName(field)];
  return [old, next].filter((name) => typeof name === 'string');
}

async function storeReviewersById(db: OldDb, ids: ReadonlyMap<string, string>): Promise<void> {
  const value = JSON.stringify((await findStoredReviewers(db)).map((name) => ids.get(name)));
  await db.updateTable('club_settings').set({ value }).where('name', '=', 'reviewers').execute();
}

async function findStoredReviewers(db: OldDb): Promise<string[]> {
  const stored = await db
    .selectFrom('club_settings')
    .select('value')
    .where('name', '=', 'reviewers')
    .executeTakeFirst();
  return JSON.parse(stored?.value ?? '[]');
}

async function fillRatings(db: OldDb): Promise<void> {
  await db
    .insertInto('ratings')
    .columns(['album_id', 'person_id', 'tier'])
    .expression(
      db
        .selectFrom('ratings_by_name')
        .innerJoin('people', 'people.name', 'ratings_by_name.reviewer_name')
        .select(['album_id', 'people.id as person_id', 'tier']),
    )
    .execute();
}

async function fillAlbums(db: OldDb, ids: ReadonlyMap<string, string>): Promise<void> {
  const idOf = (column: string) =>
    sql<string | null>`(select id from people where name = albums.${sql.ref(column)})`;
  await db
    .updateTable('albums')
    .set({ submitter_id: idOf('submitted_by'), vetoer_id: idOf('veto_by') })
    .execute();
  const rated = await db
    .selectFrom('albums')
    .select(['id', 'field_versions'])
    .where('field_versions', 'like', `%${RATING}%`)
    .execute();
  for (const { id, field_versions } of rated) {
    const fields = Object.entries<number>(JSON.parse(field_versions)).map(([field, version]) => {
      const name = toName(field);
      return [name === null ? field : RATING + ids.get(name), version];
    });
    await db
      .updateTable('albums')
      .set({ field_versions: JSON.stringify(Object.fromEntries(fields)) })
      .where('id', '=', id)
      .execute();
  }
}
