import { z } from 'zod';
import { changelogEntrySchema } from '#shared/contracts/changelog.ts';
import { tierSchema } from '#shared/contracts/fields.ts';
import { MERGE_FIELDS } from '#shared/domain/changelog/changelog.ts';
import type { Db, Transaction } from '../../database/connection.ts';
import { parseStored } from '../../database/stored-json.ts';
import type { PeopleTable } from '../../database/tables/people-tables.ts';

/** Someone who is neither merged nor forgotten. */
export type Person = Pick<PeopleTable, 'id' | 'name' | 'kind'>;

/** Finds a reviewer, past ones included, or a guest. */
export function findPerson(
  db: Db,
  { name, kind }: Omit<Person, 'id'>,
): Promise<Person | undefined> {
  return db
    .selectFrom('people')
    .select(['id', 'name', 'kind'])
    .where('name', '=', name)
    .where('kind', '=', kind)
    .where('forgotten_at', 'is', null)
    .where('merged_into_id', 'is', null)
    .executeTakeFirst();
}

const ratingsSchema = z.array(z.object({ album_id: z.string(), tier: tierSchema }));

const detailsSchema = z.object({
  moved: ratingsSchema,
  /** Ratings of albums that the other person rated too. */
  dropped: ratingsSchema,
  /** Ids of albums. */
  submitted: z.array(z.string()),
  vetoed: z.array(z.string()),
  /** Ids of the present reviewers, if the merge changed them. */
  reviewers: z.object({ before: z.array(z.string()), after: z.array(z.string()) }).nullable(),
});

/** Changes of a merge, for its undo. */
export type MergeDetails = z.output<typeof detailsSchema>;

/** Ids of two people of whom one is merged into the other. */
export type MergedIds = { from_id: string; into_id: string };

/** Finds what a merge would move. */
export async function findMovable(
  db: Db,
  { from_id, into_id }: MergedIds,
): Promise<Omit<MergeDetails, 'reviewers'>> {
  const ratings = await db
    .selectFrom('ratings')
    .select(['album_id', 'tier'])
    .where('person_id', '=', from_id)
    .orderBy('album_id')
    .execute();
  const rows = await selectRatings(db, into_id).execute();
  const rated = new Set(rows.map(({ album_id }) => album_id));
  const albums = db.selectFrom('albums').select('id').orderBy('id');
  const submitted = await albums.where('submitter_id', '=', from_id).execute();
  const vetoed = await albums.where('vetoer_id', '=', from_id).execute();
  return {
    moved: ratings.filter(({ album_id }) => !rated.has(album_id)),
    dropped: ratings.filter(({ album_id }) => rated.has(album_id)),
    submitted: submitted.map(({ id }) => id),
    vetoed: vetoed.map(({ id }) => id),
  };
}

/** Ids of the albums that a person rated, as a query. */
export function selectRatings(db: Db, person_id: string) {
  return db.selectFrom('ratings').select('album_id').where('person_id', '=', person_id);
}

export type StoredMerge = MergedIds & {
  id: string;
  from_name: string;
  merged_at: string;
  undone_at: string | null;
  details: MergeDetails;
};

/** Ids of the people who were merged into a person, also indirectly. */
export async function findAbsorbed(db: Db, id: string): Promise<string[]> {
  const rows = await db
    .selectFrom('people_merges')
    .select(['from_id', 'into_id'])
    .where('undone_at', 'is', null)
    .execute();
  const found = new Set([id]);
  // Each pass adds those who were merged into someone found before.
  for (let size = 0; size < found.size; ) {
    size = found.size;
    for (const { from_id, into_id } of rows) if (found.has(into_id)) found.add(from_id);
  }
  found.delete(id);
  return [...found];
}

/** Merges since a time that were not undone, latest first. */
export async function findMerges(db: Db, since: string): Promise<StoredMerge[]> {
  const rows = await db
    .selectFrom('people_merges')
    .selectAll()
    .where('undone_at', 'is', null)
    .where('merged_at', '>=', since)
    .orderBy('merged_at', 'desc')
    .orderBy('id', 'desc')
    .execute();
  return rows.map(toMerge);
}

/** Finds a merge, undone or not. */
export async function findMerge(db: Db, id: string): Promise<StoredMerge | undefined> {
  const row = await db
    .selectFrom('people_merges')
    .selectAll()
    .where('id', '=', id)
    .executeTakeFirst();
  return row && toMerge(row);
}

function toMerge<Row extends { details: string }>(row: Row) {
  return { ...row, details: parseStored(detailsSchema, row.details, 'people_merges.details') };
}

/** Replaces the name of a guest in what merges left as text; these merges become permanent. */
export async function anonymizeMerges(
  trx: Transaction,
  { id: person_id, name }: Pick<Person, 'id' | 'name'>,
  substitute: string,
): Promise<void> {
  const ids = [person_id, ...(await findAbsorbed(trx, person_id))];
  const merges = await trx
    .deleteFrom('people_merges')
    .where(({ eb, or }) => or([eb('from_id', 'in', ids), eb('into_id', 'in', ids)]))
    .returning(['from_id', 'from_name'])
    .execute();
  const absorbed = merges.filter(({ from_id }) => ids.includes(from_id));
  const names = [name, ...absorbed.map(({ from_name }) => from_name)];
  const entries = await trx
    .selectFrom('changelog')
    .select(['id', 'details'])
    .where('change_type', '=', 'Settings Updated')
    .where(({ eb, or }) =>
      or(Object.values(MERGE_FIELDS).map((field) => eb('details', 'like', `%"${field}"%`))),
    )
    .execute();
  const replace = <Value>(value: Value) =>
    names.some((name) => name === value) ? substitute : value;
  for (const { id, details } of entries) {
    const fields = parseStored(fieldsSchema, details ?? '[]', 'changelog.details');
    const replaced = fields?.map((one) => ({
      ...one,
      old: replace(one.old),
      new: replace(one.new),
    }));
    await trx
      .updateTable('changelog')
      .set({ details: JSON.stringify(replaced) })
      .where('id', '=', id)
      .execute();
  }
}

const fieldsSchema = changelogEntrySchema.shape.details;

/** Id of a round that still takes cards and asks both people, or someone merged into them. */
export async function findSharedRound(
  db: Db,
  { from_id, into_id }: MergedIds,
): Promise<string | undefined> {
  const selectAsking = (id: string) =>
    db
      .selectFrom('club_round_people')
      .innerJoin('people', 'people.id', 'club_round_people.person_id')
      .select('round_id')
      .where(({ or, eb }) => or([eb('people.id', '=', id), eb('merged_into_id', '=', id)]));
  const round = await db
    .selectFrom('club_rounds')
    .select('id')
    .where('status', 'in', ['open', 'revealed'])
    .where('id', 'in', selectAsking(from_id))
    .where('id', 'in', selectAsking(into_id))
    .orderBy('opened_at')
    .limit(1)
    .executeTakeFirst();
  return round?.id;
}

/** Name of an undecided bracket in which a person votes, if any. */
export async function findVotedBracket(db: Db, person_id: string): Promise<string | undefined> {
  const voters = db
    .selectFrom('bracket_voters')
    .select('bracket_id')
    .where('person_id', '=', person_id);
  const votes = db
    .selectFrom('bracket_votes')
    .innerJoin('bracket_matches', 'bracket_matches.id', 'bracket_votes.match_id')
    .select('bracket_votes.bracket_id')
    .where('person_id', '=', person_id)
    .where('bracket_matches.state', '=', 'ready');
  const bracket = await db
    .selectFrom('brackets')
    .select('name')
    .where('id', 'in', voters.union(votes))
    .where('status', '!=', 'completed')
    .where('deleted_at', 'is', null)
    .limit(1)
    .executeTakeFirst();
  return bracket?.name;
}

/** Returns whether a person is a reviewer or a guest, also a merged one. */
export async function findKind(db: Db, id: string): Promise<Person['kind']> {
  const { kind } = await db
    .selectFrom('people')
    .select('kind')
    .where('id', '=', id)
    .executeTakeFirstOrThrow();
  return kind;
}

export async function hasPersonalLink(db: Db, person_id: string): Promise<boolean> {
  const link = await db
    .selectFrom('personal_links')
    .select('person_id')
    .where('person_id', '=', person_id)
    .executeTakeFirst();
  return link !== undefined;
}
