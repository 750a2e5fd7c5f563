import { sql } from 'kysely';
import type { FavouriteTrack } from '#shared/contracts/bracket.ts';
import type { Db } from '../../database/connection.ts';

/** Time of the final; of a final that was not played, the time of the bracket's last change. */
const DECIDED = sql<string>`coalesce(final.decided_at, brackets.updated_at)`;

/**
 * The champion of the last completed bracket with tracks of only this album
 * (product/brackets.md#lifecycle-and-access). Songs refer to their albums, so the result is not
 * stored separately.
 */
export async function findFavouriteTrack(
  db: Db,
  album_id: string,
  include_tests: boolean,
): Promise<FavouriteTrack | null> {
  const found = await db
    .selectFrom('brackets')
    .innerJoin('bracket_matches as final', 'final.bracket_id', 'brackets.id')
    .innerJoin('bracket_songs as song', 'song.id', 'final.winner_id')
    .select(({ selectFrom }) => [
      'song.title',
      'song.artist',
      'brackets.id as bracket_id',
      'brackets.name as bracket_name',
      selectFrom('bracket_songs as each')
        .select(({ fn }) => fn.countAll<number>().as('songs'))
        .whereRef('each.bracket_id', '=', 'brackets.id')
        .as('songs'),
    ])
    .where('status', '=', 'completed')
    .where('deleted_at', 'is', null)
    .$if(!include_tests, (rows) => rows.where('is_test', '=', 0))
    .where('final.next_match_id', 'is', null)
    .where('final.position', '=', 1)
    .where('song.album_id', '=', album_id)
    .where(({ not, exists, selectFrom }) =>
      not(
        exists(
          selectFrom('bracket_songs as other')
            .select('other.id')
            .whereRef('other.bracket_id', '=', 'brackets.id')
            .where('other.album_id', 'is distinct from', album_id),
        ),
      ),
    )
    .orderBy(DECIDED, 'desc')
    .orderBy('brackets.id', 'desc')
    .limit(1)
    .executeTakeFirst();
  return found === undefined ? null : { ...found, songs: Number(found.songs) };
}
