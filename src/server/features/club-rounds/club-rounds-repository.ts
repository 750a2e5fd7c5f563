import {
  type ClubRound,
  type ClubRoundStatus,
  findAsked,
} from '#shared/domain/club-rounds/club-round.ts';
import { groupBy } from '#shared/domain/group-by.ts';
import type { Db, Transaction } from '../../database/connection.ts';
import {
  loadPeople,
  type PeopleIndex,
  personName,
  reviewerId,
  withoutDoubles,
} from '../../database/people.ts';
import { saveRows } from '../../database/save-rows.ts';
import { notFound } from '../../lib/errors.ts';
import type { Page } from '../../lib/paging.ts';
import { offset } from '../../lib/paging.ts';

const REVIEWER = personName('person_id').as('reviewer');

function selectRounds(db: Db) {
  return db
    .selectFrom('club_rounds')
    .selectAll()
    .orderBy('opened_at', 'desc')
    .orderBy('id', 'desc');
}

/** One page of the rounds, newest first. */
export async function findRounds(db: Db, page: Page): Promise<ClubRound[]> {
  return loadRounds(db, await selectRounds(db).limit(page.limit).offset(offset(page)).execute());
}

/** All rounds, oldest first. */
export async function findAllRounds(db: Db): Promise<ClubRound[]> {
  return (await loadRounds(db, await selectRounds(db).execute())).reverse();
}

export async function countRounds(db: Db): Promise<number> {
  const { total } = await db
    .selectFrom('club_rounds')
    .select(({ fn }) => fn.countAll<number>().as('total'))
    .executeTakeFirstOrThrow();
  return Number(total);
}

/** The rounds in one of these states, newest first. */
export async function findRoundsIn(
  db: Db,
  statuses: readonly ClubRoundStatus[],
): Promise<ClubRound[]> {
  return loadRounds(db, await selectRounds(db).where('status', 'in', statuses).execute());
}

/**
 * The rounds that ask a reviewer and are open, were revealed since a time, or whose cards this
 * reviewer has not seen turn; newest first.
 */
export async function findRoundsOnPage(
  db: Db,
  reviewer: string,
  since: string,
): Promise<ClubRound[]> {
  const asking = selectAsking(db, reviewer);
  const rows = await selectRounds(db)
    .where('id', 'in', asking)
    .where(({ or, and, eb }) =>
      or([
        eb('status', '=', 'open'),
        eb('revealed_at', '>', since),
        and([
          eb('revealed_at', 'is not', null),
          eb('id', 'in', asking.where('seen_at', 'is', null)),
        ]),
      ]),
    )
    .execute();
  return loadRounds(db, rows);
}

/** The latest revealed round whose cards a reviewer has not seen turn. */
export async function findUnseenRound(db: Db, reviewer: string): Promise<ClubRound | undefined> {
  const rows = await selectRounds(db)
    .where('revealed_at', 'is not', null)
    .where('id', 'in', selectAsking(db, reviewer).where('seen_at', 'is', null))
    .execute();
  const rounds = await loadRounds(db, rows);
  return rounds.find((round) => findAsked(round, reviewer)?.seen_at === null);
}

/** Ids of the rounds that ask a reviewer, or a person who was merged into them. */
function selectAsking(db: Db, reviewer: string) {
  return db
    .selectFrom('club_round_people')
    .innerJoin('people', 'people.id', 'person_id')
    .select('round_id')
    .where(({ eb, fn }) =>
      eb(fn.coalesce('merged_into_id', 'people.id'), '=', reviewerId(reviewer)),
    );
}

export async function findRound(db: Db, id: string): Promise<ClubRound | undefined> {
  const [round] = await loadRounds(db, await selectRounds(db).where('id', '=', id).execute());
  return round;
}

/** @throws HttpError 404 */
export async function requireRound(db: Db, id: string): Promise<ClubRound> {
  const round = await findRound(db, id);
  if (round === undefined) throw notFound(`Round with ID ${id} not found`);
  return round;
}

type RoundRow = Omit<ClubRound, 'album_ids' | 'people' | 'cards'>;

async function loadRounds(db: Db, rows: readonly RoundRow[]): Promise<ClubRound[]> {
  const ids = rows.map(({ id }) => id);
  if (ids.length === 0) return [];
  const albums = await db
    .selectFrom('club_round_albums')
    .select(['round_id', 'album_id'])
    .where('round_id', 'in', ids)
    .orderBy('place')
    .execute();
  const people = await db
    .selectFrom('club_round_people')
    .select(['round_id', 'person_id', 'is_excused', 'seen_at', REVIEWER])
    .where('round_id', 'in', ids)
    .orderBy('place')
    .execute();
  const cards = await db
    .selectFrom('club_round_cards')
    .select(['round_id', 'album_id', 'person_id', 'link_hash', 'tier', 'note', 'rated_at'])
    .select(REVIEWER)
    .where('round_id', 'in', ids)
    .orderBy('rated_at')
    .orderBy('person_id')
    .execute();
  const { merged } = await loadPeople(db);
  const getPerson = ({ person_id }: { person_id: string }) => person_id;
  const byRound = {
    albums: groupBy(albums, ({ round_id }) => round_id),
    people: groupBy(people, ({ round_id }) => round_id),
    cards: groupBy(cards, ({ round_id }) => round_id),
  };
  return rows.map((row) => {
    const byAlbum = groupBy(byRound.cards.get(row.id) ?? [], ({ album_id }) => album_id);
    return {
      ...row,
      album_ids: (byRound.albums.get(row.id) ?? []).map(({ album_id }) => album_id),
      people: withoutDoubles(byRound.people.get(row.id) ?? [], getPerson, merged).map(
        ({ reviewer, is_excused, seen_at }) => ({
          ...{ reviewer, seen_at },
          is_excused: is_excused === 1,
        }),
      ),
      cards: [...byAlbum.values()].flatMap((given) =>
        withoutDoubles(given, getPerson, merged).map(({ round_id, person_id, ...card }) => card),
      ),
    };
  });
}

export async function insertRound(trx: Transaction, round: ClubRound): Promise<void> {
  await trx.insertInto('club_rounds').values(toRow(round)).execute();
  await saveParts(trx, round);
}

/** Writes the difference between a round and its stored state. */
export async function saveRound(trx: Transaction, round: ClubRound): Promise<void> {
  const { id, ...row } = toRow(round);
  await trx.updateTable('club_rounds').set(row).where('id', '=', id).execute();
  await saveParts(trx, round);
}

function toRow({ album_ids, people, cards, ...row }: ClubRound): RoundRow {
  return row;
}

async function saveParts(trx: Transaction, round: ClubRound): Promise<void> {
  const of = { round_id: round.id };
  const { toId, merged } = await loadPeople(trx);
  const stored = await trx
    .selectFrom('club_round_people')
    .selectAll()
    .where('round_id', '=', round.id)
    .orderBy('place')
    .execute();
  await saveRows(trx, 'club_round_albums', {
    of,
    key: ['album_id'],
    rows: round.album_ids.map((album_id, place) => ({ ...of, album_id, place })),
  });
  await saveRows(trx, 'club_round_people', {
    of,
    key: ['person_id'],
    rows: keepMerged(
      merged,
      round.people.map(({ reviewer, is_excused, seen_at }, place) => ({
        ...{ ...of, person_id: toId(reviewer), place, seen_at },
        is_excused: Number(is_excused),
      })),
      stored,
      () => true,
    ),
  });
  await saveCards(trx, round);
}

/** Writes the difference between the cards of a round and the stored ones. */
export async function saveCards(trx: Transaction, { id, cards }: ClubRound): Promise<void> {
  const of = { round_id: id };
  const { toId, merged } = await loadPeople(trx);
  // In the order of `loadRounds`.
  const stored = await trx
    .selectFrom('club_round_cards')
    .selectAll()
    .where('round_id', '=', id)
    .orderBy('rated_at')
    .orderBy('person_id')
    .execute();
  await saveRows(trx, 'club_round_cards', {
    of,
    key: ['album_id', 'person_id'],
    rows: keepMerged(
      merged,
      cards.map(({ reviewer, ...card }) => ({ ...of, ...card, person_id: toId(reviewer) })),
      stored,
      (card, other) => card.rated_at === other.rated_at && card.link_hash === other.link_hash,
    ),
  });
}

type PersonRow = { person_id: string; album_id?: string };

/**
 * Rows of the people or cards of a round. What merged people have stays theirs, shown or not, so that
 * undoing the merge gives it back.
 * @param isSame true for a stored row that did not change
 */
function keepMerged<Row extends PersonRow>(
  merged: PeopleIndex['merged'],
  rows: readonly Row[],
  stored: readonly Row[],
  isSame: (row: Row, stored: Row) => boolean,
): Row[] {
  const getOwner = ({ person_id }: Row) => merged.get(person_id) ?? person_id;
  return rows.flatMap((row) => {
    const given = stored.filter(
      (one) => one.album_id === row.album_id && getOwner(one) === row.person_id,
    );
    const theirs = given.filter(({ person_id }) => person_id !== row.person_id);
    const [shown, ...others] = theirs;
    const isOwn = theirs.length < given.length;
    if (isOwn || shown === undefined || !isSame(row, shown)) return [row, ...theirs];
    return [{ ...row, person_id: shown.person_id }, ...others];
  });
}
