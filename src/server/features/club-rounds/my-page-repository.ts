import { groupBy } from '#shared/domain/group-by.ts';
import type { Db } from '../../database/connection.ts';
import { presentAlbumId } from '../../database/merged-albums.ts';
import { reviewerId } from '../../database/people.ts';
import { selectInRoom, selectInRounds } from '../voting/albums-in-play-repository.ts';

/** Albums that a page lists. */
const LISTED = 20;

const ALBUM = ['albums.id as album_id', 'albums.artist', 'albums.title', 'cover_url'] as const;

/** Albums of past sessions, without test albums. */
function selectPlayed(db: Db, today: string) {
  return db
    .selectFrom('albums')
    .innerJoin('sessions', 'sessions.id', 'albums.session_id')
    .where('albums.deleted_at', 'is', null)
    .where('sessions.deleted_at', 'is', null)
    .where('is_test_album', '=', 0)
    .where('session_date', '<', today);
}

/** True if an album is of a past session. @param today YYYY-MM-DD in the club's time zone */
export async function isPlayed(db: Db, album_id: string, today: string): Promise<boolean> {
  const played = selectPlayed(db, today).select('albums.id').where('albums.id', '=', album_id);
  return (await played.executeTakeFirst()) !== undefined;
}

/**
 * Albums of past sessions without a rating of a reviewer, latest session first; without those of an
 * open round or room.
 * @param today YYYY-MM-DD in the club's time zone
 */
export async function findUnrated(db: Db, reviewer: string, today: string) {
  const albums = selectPlayed(db, today)
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

/**
 * The last ratings of a reviewer that still stand as they were given, latest first; one that was
 * given again after a change is listed once.
 */
export async function findLatestRatings(db: Db, reviewer: string, count: number) {
  return (
    db
      .selectFrom('changelog')
      .innerJoin('albums', (join) =>
        join.on('albums.id', '=', presentAlbumId('changelog.album_id')),
      )
      .innerJoin('ratings', (join) =>
        join
          .onRef('ratings.album_id', '=', 'albums.id')
          .onRef('ratings.person_id', '=', 'changelog.person_id')
          .onRef('ratings.tier', '=', 'changelog.new_rating'),
      )
      .select([...ALBUM, 'ratings.tier'])
      .select(({ fn }) => fn.max('change_date').as('rated_at'))
      .where('changelog.person_id', '=', reviewerId(reviewer))
      .where('albums.deleted_at', 'is', null)
      .where('changelog.is_test_album', '=', 0)
      // A rating keeps its time when its album is merged.
      .where(({ or, eb, selectFrom }) =>
        or([
          eb('group_id', 'is', null),
          eb(
            'group_id',
            'not in',
            selectFrom('changelog_groups')
              .select('changelog_groups.id')
              .where('kind', '=', 'merge'),
          ),
        ]),
      )
      .groupBy(['albums.id', 'ratings.tier'])
      .orderBy('rated_at', 'desc')
      .orderBy(({ fn }) => fn.max('changelog.id'), 'desc')
      .limit(count)
      .execute()
  );
}

/** Brackets by vote whose next match a reviewer has not voted on. */
export async function findOpenVotes(db: Db, reviewer: string) {
  const matches = await db
    .selectFrom('bracket_matches')
    .innerJoin('brackets', 'brackets.id', 'bracket_matches.bracket_id')
    .leftJoin('bracket_votes', (join) =>
      join
        .onRef('bracket_votes.match_id', '=', 'bracket_matches.id')
        .on('bracket_votes.person_id', '=', reviewerId(reviewer)),
    )
    .select(['brackets.id as bracket_id', 'name', 'bracket_votes.song_id'])
    .where('voting', '=', 'ballot')
    .where('status', 'in', ['ready', 'active'])
    .where('is_test', '=', 0)
    .where('deleted_at', 'is', null)
    .where('bracket_matches.state', '=', 'ready')
    .orderBy('updated_at', 'desc')
    .orderBy('brackets.id')
    .orderBy('round')
    .orderBy('position')
    .execute();
  return [...groupBy(matches, ({ bracket_id }) => bracket_id).values()].flatMap(([next]) =>
    next?.song_id === null ? [{ bracket_id: next.bracket_id, name: next.name }] : [],
  );
}
