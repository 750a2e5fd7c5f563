import { type NotNull, sql } from 'kysely';
import type { RatingChange, RecapGame, YearChampion } from '#shared/insights/section.ts';
import type { Db } from '../../database/connection.ts';
import { presentAlbumId } from '../../database/merged-albums.ts';
import { loadPeople, personName } from '../../database/people.ts';
import { getVisibleSubmitter } from '../../domain/rooms/submitter-visibility.ts';
import { parsePredictions, parseRatings } from '../recaps/recap-repository.ts';
import { findHiddenSubmitters } from '../submitters/submitter-visibility-repository.ts';

/** ISO 8601 timestamps with seconds: after the first, up to and including the second. */
export type Span = { after: string; until: string };

/** Number of brackets shown for a year. */
const MAX_CHAMPIONS = 50;

/** Albums of the listening rooms that were opened in a span and had calls or guesses. */
export async function findPlayedGames(db: Db, { after, until }: Span): Promise<RecapGame[]> {
  const rows = await db
    .selectFrom('evening_albums')
    .innerJoin('evenings', 'evenings.id', 'evening_albums.evening_id')
    .select(['evening_id', 'album_id', 'suggested_tier', 'predictions', 'ratings'])
    .select(personName<string | null>('evening_albums.submitter_id').as('submitter'))
    .where('opened_at', '>', after)
    .where('opened_at', '<=', until)
    .where('evening_id', 'in', ({ selectFrom }) =>
      selectFrom('evening_albums').select('evening_id').where('predictions', 'is not', null),
    )
    .execute();
  const hidden = await findHiddenSubmitters(db);
  const people = await loadPeople(db);
  return rows.map(({ evening_id, album_id, suggested_tier, ...row }) => ({
    evening_id,
    suggested_tier,
    submitter: getVisibleSubmitter(hidden, album_id, row.submitter),
    predictions: parsePredictions(people, row.predictions),
    ratings: parseRatings(people, row.ratings),
  }));
}

/** Changes of ratings, earliest first. */
export function findRatingChanges(
  db: Db,
  { after, until }: Span,
  include_test_albums: boolean,
): Promise<RatingChange[]> {
  return db
    .selectFrom('changelog')
    .select(presentAlbumId('changelog.album_id').as('album_id'))
    .select(['old_rating as old', 'new_rating as new'])
    .select(personName('changelog.person_id').as('reviewer'))
    .where('category', '=', 'individual_rating')
    .where('change_date', '>', after)
    .where('change_date', '<=', until)
    .where('album_id', 'is not', null)
    .where('person_id', 'is not', null)
    .where('old_rating', 'is not', null)
    .where('new_rating', 'is not', null)
    .$if(!include_test_albums, (rows) => rows.where('is_test_album', '=', 0))
    .orderBy('change_date')
    .orderBy('id')
    .$narrowType<{ album_id: NotNull; old: NotNull; new: NotNull }>()
    .execute();
}

/** Time of the final; of a final that was not played, the time of the bracket's last change. */
const DECIDED = sql<string>`coalesce(final.decided_at, brackets.updated_at)`;

/** Champions of the completed brackets, latest first. */
export function findChampions(
  db: Db,
  { after, until }: Span,
  include_tests: boolean,
): Promise<YearChampion[]> {
  return db
    .selectFrom('brackets')
    .innerJoin('bracket_matches as final', 'final.bracket_id', 'brackets.id')
    .innerJoin('bracket_songs as song', 'song.id', 'final.winner_id')
    .select(['brackets.id as bracket_id', 'name', 'title', 'artist', 'cover_url'])
    .where('status', '=', 'completed')
    .where('deleted_at', 'is', null)
    .$if(!include_tests, (rows) => rows.where('is_test', '=', 0))
    .where(DECIDED, '>', after)
    .where(DECIDED, '<=', until)
    .where('final.next_match_id', 'is', null)
    .where('final.position', '=', 1)
    .orderBy(DECIDED, 'desc')
    .orderBy('brackets.id', 'desc')
    .limit(MAX_CHAMPIONS)
    .execute();
}
