import type { Db } from '../../database/connection.ts';
import { reviewerId } from '../../database/people.ts';

/** Albums that a page lists. */
const LISTED = 20;

const ALBUM = ['albums.id as album_id', 'albums.artist', 'albums.title', 'cover_url'] as const;

/**
 * Albums of past sessions without a rating of a reviewer, latest session first; without those of an
 * open round or room.
 * @param today YYYY-MM-DD in the club's time zone
 */
export async function findUnrated(db: Db, reviewer: string, today: string) {
  const albums = db
    .selectFrom('albums')
    .innerJoin('sessions', 'sessions.id', 'albums.session_id')
    .where('albums.deleted_at', 'is', null)
    .where('sessions.deleted_at', 'is', null)
    .where('is_test_album', '=', 0)
    .where('session_date', '<', today)
    .where(({ not, exists, selectFrom }) =>
      not(
        exists(
          selectFrom('ratings')
            .select('ratings.album_id')
            .whereRef('ratings.album_id', '=', 'albums.id')
            .where('person_id', '=', reviewerId(reviewer)),
        ),
      ),
    )
    .where('albums.id', 'not in', selectInRounds(db))
    .where('albums.id', 'not in', selectInRoom(db));
  const { total } = await albums
    .select(({ fn }) => fn.countAll<number>().as('total'))
    .executeTakeFirstOrThrow();
  const rows = await albums
    .select([...ALBUM, 'session_date'])
    .orderBy('session_date', 'desc')
    .orderBy('albums.created_at')
    .orderBy('albums.id')
    .limit(LISTED)
    .execute();
  const unrated = rows.map((row) => ({ ...row, session_date: row.session_date ?? '' }));
  return { unrated, total: Number(total) };
}

/** Albums of the open rounds. */
function selectInRounds(db: Db) {
  return db
    .selectFrom('club_round_albums')
    .innerJoin('club_rounds', 'club_rounds.id', 'club_round_albums.round_id')
    .select('album_id')
    .where('status', '=', 'open');
}

/** Albums of the open room. */
function selectInRoom(db: Db) {
  return db
    .selectFrom('room_albums')
    .innerJoin('rooms', 'rooms.id', 'room_albums.room_id')
    .select('album_id')
    .where('status', '=', 'open');
}

/** True if an album is in an open round or in the open room. */
export async function isInPlay(db: Db, album_id: string): Promise<boolean> {
  const found = await db
    .selectFrom('albums')
    .select('id')
    .where('id', '=', album_id)
    .where(({ or, eb }) =>
      or([eb('id', 'in', selectInRounds(db)), eb('id', 'in', selectInRoom(db))]),
    )
    .executeTakeFirst();
  return found !== undefined;
}

/** The last ratings of a reviewer that still stand as they were given, latest first. */
export async function findLatestRatings(db: Db, reviewer: string, count: number) {
  const rows = await db
    .selectFrom('changelog')
    .innerJoin('albums', 'albums.id', 'changelog.album_id')
    .innerJoin('ratings', (join) =>
      join
        .onRef('ratings.album_id', '=', 'changelog.album_id')
        .onRef('ratings.person_id', '=', 'changelog.person_id')
        .onRef('ratings.tier', '=', 'changelog.new_rating'),
    )
    .select([...ALBUM, 'ratings.tier', 'change_date'])
    .where('changelog.person_id', '=', reviewerId(reviewer))
    .where('albums.deleted_at', 'is', null)
    .where('changelog.is_test_album', '=', 0)
    .orderBy('change_date', 'desc')
    .orderBy('changelog.id', 'desc')
    .limit(count)
    .execute();
  return rows.map(({ change_date: rated_at, ...row }) => ({ ...row, rated_at }));
}

/** Brackets by vote with a match that a reviewer has not voted on. */
export async function findOpenVotes(db: Db, reviewer: string) {
  return db
    .selectFrom('brackets')
    .select(['brackets.id as bracket_id', 'name'])
    .where('voting', '=', 'ballot')
    .where('status', '=', 'active')
    .where('is_test', '=', 0)
    .where('deleted_at', 'is', null)
    .where(({ exists, selectFrom }) =>
      exists(
        selectFrom('bracket_matches')
          .leftJoin('bracket_votes', (join) =>
            join
              .onRef('bracket_votes.match_id', '=', 'bracket_matches.id')
              .on('bracket_votes.person_id', '=', reviewerId(reviewer)),
          )
          .select('bracket_matches.id')
          .whereRef('bracket_matches.bracket_id', '=', 'brackets.id')
          .where('bracket_matches.state', '=', 'ready')
          .where('bracket_votes.song_id', 'is', null),
      ),
    )
    .orderBy('updated_at', 'desc')
    .execute();
}
