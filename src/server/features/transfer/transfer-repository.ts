import type { BracketRecord } from '#shared/contracts/bracket-record.ts';
import type {
  AlbumRecord,
  AlbumWordsRecord,
  ChangeGroupRecord,
  ChangeRecord,
  ClubRoundRecord,
  PersonRecord,
  RankingRecord,
  RecapRecord,
  SessionRecord,
  SettingsRecord,
} from '#shared/contracts/export-document.ts';
import type { Tier } from '#shared/domain/albums/tiers.ts';
import { sessionRestored } from '#shared/domain/changelog/changelog.ts';
import type { Db, Transaction } from '../../database/connection.ts';
import {
  addGuests,
  addReviewers,
  findPersonRecords,
  insertPeople,
  loadPeople,
} from '../../database/people.ts';
import { splitRows } from '../../database/split-rows.ts';
import { findPeopleIn } from '../../domain/people-in-json.ts';
import { findAllWords, insertWords } from '../albums/album-words-repository.ts';
import { columns, LISTED_COLUMNS } from '../albums/albums-repository.ts';
import { findRatingsOfAlbums, insertRatings, saveRatings } from '../albums/ratings-repository.ts';
import { findSteps, insertSteps } from '../brackets/bracket-steps-repository.ts';
import { insertBracket, loadBracket } from '../brackets/brackets-repository.ts';
import {
  findChangeGroups,
  insertChangeGroups,
  saveChangeGroup,
} from '../changelog/change-groups-repository.ts';
import {
  aboutSession,
  insertChanges,
  insertEntries,
  insertGroupChanges,
  parseDetails,
  REVIEWER,
  type SubjectChanges,
} from '../changelog/changelog-repository.ts';
import { findRoundsIn, insertRound } from '../club-rounds/club-rounds-repository.ts';
import { findRankingRecords, saveOrder } from '../rankings/rankings-repository.ts';
import { findRecaps, insertRecap } from '../recaps/recap-repository.ts';
import { unmarkSessionDeleted } from '../sessions/deleted-sessions-repository.ts';
import { findClubSettings, saveClubSettings } from '../settings/club-settings-repository.ts';

/** All data of a club. */
export type Records = {
  people: PersonRecord[];
  sessions: SessionRecord[];
  albums: AlbumRecord[];
  album_words: AlbumWordsRecord[];
  changelog: ChangeRecord[];
  changelog_groups: ChangeGroupRecord[];
  brackets: BracketRecord[];
  recaps: RecapRecord[];
  club_rounds: ClubRoundRecord[];
  rankings: RankingRecord[];
  settings: SettingsRecord;
};

/** Rating that an import adds to an existing album; it replaces `old_tier`, if there is one. */
export type AddedRating = { album_id: string; person: string; old_tier: Tier | null; tier: Tier };

/** New records of an import. */
export type Additions = {
  people: PersonRecord[];
  sessions: SessionRecord[];
  albums: AlbumRecord[];
  albumWords: AlbumWordsRecord[];
  /** Ratings of albums that exist. */
  ratings: AddedRating[];
  changes: ChangeRecord[];
  changeGroups: ChangeGroupRecord[];
  /** This import's own changes, and their group. */
  ownChanges: SubjectChanges[];
  ownGroup?: ChangeGroupRecord;
  brackets: BracketRecord[];
  recaps: RecapRecord[];
  clubRounds: ClubRoundRecord[];
  rankings: RankingRecord[];
  settings: SettingsRecord;
};

/** All sessions, albums, changes and brackets, including deleted ones; oldest first. */
export async function findRecords(db: Db): Promise<Records> {
  const people = await loadPeople(db);
  const ratings = await findRatingsOfAlbums(db);
  const sessions = await db
    .selectFrom('sessions')
    .select(['id', 'session_date', 'location', 'notes', 'created_at', 'updated_at', 'deleted_at'])
    .orderBy('created_at')
    .orderBy('id')
    .execute();
  const albums = await db
    .selectFrom('albums')
    .select([...LISTED_COLUMNS, 'deleted_at'])
    .orderBy('created_at')
    .orderBy('id')
    .execute();
  const changes = await db
    .selectFrom('changelog')
    .select(['id', 'change_type', 'change_date', 'album_id', 'session_id', 'artist', 'title'])
    .select(REVIEWER)
    .select(['old_rating', 'new_rating', 'details', 'is_test_album', 'group_id'])
    .orderBy('change_date')
    .orderBy('id')
    .execute();
  return {
    people: await findPersonRecords(db),
    sessions,
    albums: albums.map(({ version, ...album }) => ({
      ...album,
      veto: album.veto === 1,
      is_test_album: album.is_test_album === 1,
      individual_tiers: ratings.get(album.id) ?? {},
    })),
    album_words: await findAllWords(db),
    changelog: changes.map((change) => ({
      ...change,
      details: parseDetails(people, change.details),
      is_test_album: change.is_test_album === 1,
    })),
    changelog_groups: await findChangeGroups(db),
    brackets: await findBracketRecords(db),
    recaps: await findRecaps(db),
    club_rounds: await findRoundRecords(db),
    rankings: await findRankingRecords(db),
    settings: await findClubSettings(db),
  };
}

/** The rounds that are over: the votes of an open one are sealed. */
async function findRoundRecords(db: Db): Promise<ClubRoundRecord[]> {
  const rounds = await findRoundsIn(db, ['revealed', 'closed', 'cancelled']);
  return rounds
    .reverse()
    .flatMap(({ version, cards, reminded_at, noticed_at, reveal_at, status, people, ...round }) =>
      status === 'open'
        ? []
        : [
            {
              ...{ ...round, status, album_ids: [...round.album_ids] },
              people: people.map(({ reviewer, is_excused }) => ({ reviewer, is_excused })),
            },
          ],
    );
}

async function findBracketRecords(db: Db): Promise<BracketRecord[]> {
  const rows = await db
    .selectFrom('brackets')
    .selectAll()
    .orderBy('created_at')
    .orderBy('id')
    .execute();
  const records: BracketRecord[] = [];
  for (const row of rows)
    records.push({ ...(await loadBracket(db, row)), steps: await findSteps(db, row.id) });
  return records;
}

/** Dates of all sessions, by id. */
export async function findSessionDates(db: Db): Promise<Map<string, string | null>> {
  const sessions = await db.selectFrom('sessions').select(['id', 'session_date']).execute();
  return new Map(sessions.map(({ id, session_date }) => [id, session_date]));
}

/** Inserts new records with a timestamp; `progress` receives the number of inserted albums. */
export async function insertAdditions(
  trx: Transaction,
  additions: Additions,
  at: string,
  progress: (albums: number) => void,
): Promise<void> {
  const { sessions, albums, albumWords, ratings, changes, changeGroups } = additions;
  const { ownChanges, ownGroup } = additions;
  const { brackets, recaps, clubRounds, rankings, settings } = additions;
  for (const some of splitRows(sessions)) await trx.insertInto('sessions').values(some).execute();
  await addPeopleOf(trx, additions, at);
  let added = 0;
  for (const some of splitRows(albums)) {
    await insertAlbums(trx, some);
    added += some.length;
    progress(added);
  }
  await addRatings(trx, ratings, at);
  await addWords(trx, albumWords);
  await insertChangeGroups(trx, changeGroups);
  if (ownGroup !== undefined) await saveChangeGroup(trx, ownGroup);
  await restoreSessions(trx, albums, at, ownGroup);
  await insertEntries(trx, changes);
  if (ownGroup !== undefined) await insertGroupChanges(trx, ownChanges, ownGroup);
  for (const { steps, ...bracket } of brackets) {
    await insertBracket(trx, bracket);
    await insertSteps(trx, bracket.id, steps);
  }
  for (const recap of recaps) await insertRecap(trx, recap);
  for (const round of clubRounds)
    await insertRound(trx, {
      ...round,
      ...{ reminded_at: null, noticed_at: null, reveal_at: null, version: 1, cards: [] },
      people: round.people.map((person) => ({ ...person, seen_at: round.revealed_at })),
    });
  for (const ranking of rankings) await saveOrder(trx, ranking, 1);
  await saveClubSettings(trx, settings, at);
}

async function addRatings(
  trx: Transaction,
  ratings: readonly AddedRating[],
  at: string,
): Promise<void> {
  const { toId } = await loadPeople(trx);
  const rows = ratings.map(({ album_id, person, tier }) => {
    return { album_id, person_id: toId(person), tier };
  });
  await saveRatings(trx, rows, at);
}

async function addWords(trx: Transaction, words: readonly AlbumWordsRecord[]): Promise<void> {
  const { toId } = await loadPeople(trx);
  const rows = words.map(({ reviewer, ...one }) => {
    return { ...one, person_id: toId(reviewer), version: 1 };
  });
  await insertWords(trx, rows);
}

/** Restores deleted sessions that get albums. */
async function restoreSessions(
  trx: Db,
  albums: readonly AlbumRecord[],
  at: string,
  group: ChangeGroupRecord | undefined,
) {
  const live = albums.filter(({ deleted_at }) => deleted_at === null);
  const held = new Set(live.map(({ session_id }) => session_id));
  const deleted = await trx
    .selectFrom('sessions')
    .select('id')
    .where('deleted_at', 'is not', null)
    .execute();
  for (const { id } of deleted.filter(({ id }) => held.has(id))) {
    await unmarkSessionDeleted(trx, id, at);
    await insertChanges(trx, sessionRestored(), aboutSession(id), at, group);
  }
}

/** Adds everyone whom new records name: as past reviewers, or as guests of a room. */
async function addPeopleOf(
  trx: Db,
  { people: records, albums, albumWords, ratings, changes, ...others }: Additions,
  at: string,
): Promise<void> {
  const { brackets, recaps, clubRounds } = others;
  await insertPeople(trx, records, at);
  const people = [
    ...findPeopleIn([
      albums,
      albumWords,
      changes,
      brackets.map(({ ballots }) => ballots),
      clubRounds.map(({ people: asked }) => asked),
    ]),
    ...ratings.map(({ person }) => ({ person, isGuest: false })),
    ...recaps.flatMap(findPeopleInRecap),
  ];
  // An export with people says who is a guest now, unlike recaps and votes.
  const known = new Set(records.map(({ name }) => name));
  const unknown = people.filter(({ person }) => !known.has(person));
  const namesOf = (isGuest: boolean) =>
    unknown.filter((one) => one.isGuest === isGuest).map(({ person }) => person);
  await addGuests(trx, namesOf(true), at);
  await addReviewers(trx, namesOf(false), at);
}

/** Everyone in a recap: its cards mark guests, its predictions do not. */
function findPeopleInRecap({ albums }: RecapRecord) {
  const people = findPeopleIn(albums.map(({ predictions, ...album }) => album));
  const guests = new Set(people.filter(({ isGuest }) => isGuest).map(({ person }) => person));
  const predicting = findPeopleIn(albums.map(({ predictions }) => predictions));
  return [...people, ...predicting.filter(({ person }) => !guests.has(person))];
}

async function insertAlbums(trx: Db, albums: readonly AlbumRecord[]): Promise<void> {
  const people = await loadPeople(trx);
  const rows = albums.map((album) => ({
    ...columns(album, album.updated_at, people),
    id: album.id,
    created_at: album.created_at,
    deleted_at: album.deleted_at,
  }));
  await trx.insertInto('albums').values(rows).execute();
  await insertRatings(trx, albums, people);
}
