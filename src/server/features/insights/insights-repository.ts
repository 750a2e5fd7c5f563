import { sql } from 'kysely';
import type { InsightsResponse } from '#shared/contracts/insights.ts';
import type { Tier } from '#shared/domain/albums/tiers.ts';
import type { AlbumOpinions } from '#shared/domain/insights/rated-album.ts';
import { type Json, readJson } from '#shared/domain/json-text.ts';
import type { Db } from '../../database/connection.ts';
import { perEngine } from '../../database/engine.ts';
import {
  buildJson,
  isAmong,
  jsonGroup,
  jsonGroupObject,
  jsonIn,
  jsonList,
} from '../../database/json.ts';
import { findRatings } from '../albums/albums-repository.ts';
import { visibleSubmitter } from '../rooms/submitter-visibility-repository.ts';

/** A row as an array: field names would cost as much as the values. */
type OpinionRow = [
  id: string,
  tier: Tier,
  individual_tiers: Record<string, Tier>,
  submitted_by: string | null,
  veto: number,
  veto_by: string | null,
  session_id: string | null,
  release_date: string | null,
  genres: string[] | null,
];

/**
 * Ratings of all albums that are not deleted; one aggregated text costs half as much as thousands
 * of rows.
 */
export async function findOpinions(db: Db, include_test_albums: boolean): Promise<AlbumOpinions[]> {
  const { albums } = await db
    .selectFrom('albums')
    .leftJoin(RELEASE_FACTS, 'facts.spotify_id', 'albums.spotify_id')
    .select(({ ref }) => {
      const row = jsonList(
        ref('albums.id'),
        ref('tier'),
        RATINGS,
        visibleSubmitter(ref('albums.id'), ref('submitted_by')),
        ref('veto'),
        ref('veto_by'),
        ref('session_id'),
        ref('release_date'),
        jsonIn(ref('genres')),
      );
      return jsonGroup<OpinionRow>(row, { rowOrder: ref('albums.id') }).as('albums');
    })
    .where('albums.deleted_at', 'is', null)
    .$if(!include_test_albums, (query) => query.where('is_test_album', '=', 0))
    .executeTakeFirstOrThrow();
  const sessions = await findSessions(db);
  return readJson(albums).map((row) => {
    const session = sessions.get(row[6] ?? '');
    return {
      id: row[0],
      tier: row[1],
      individual_tiers: row[2],
      submitted_by: row[3],
      veto: row[4] === 1,
      veto_by: row[5],
      session_id: session?.[0] ?? null,
      session_date: session?.[1] ?? null,
      release_date: row[7],
      genres: row[8] ?? [],
    };
  });
}

/**
 * Date of each session. Sessions are few compared to albums. Their id strings are shared with the
 * albums, because identical strings compare faster than equal ones.
 */
async function findSessions(db: Db): Promise<Map<string, [id: string, date: string | null]>> {
  const { sessions } = await db
    .selectFrom('sessions')
    .select(({ ref }) =>
      jsonGroup<[string, string | null]>(jsonList(ref('id'), ref('session_date'))).as('sessions'),
    )
    .executeTakeFirstOrThrow();
  return new Map(readJson(sessions).map((session) => [session[0], session]));
}

/** Ordered by the index, which is by reviewer name. */
const RATINGS = sql`(select ${jsonGroupObject(sql.ref('reviewer_name'), sql.ref('ratings.tier'))}
  from ratings where album_id = albums.id)`;

/** Read from a covering index: the table row would load everything stored about an album. */
const RELEASE_FACTS = sql<{
  spotify_id: string;
  release_date: string | null;
  genres: string | null;
}>`(select spotify_id, release_date, genres from streaming_albums ${perEngine(
  sql`indexed by release_facts`,
  sql``,
)})`.as<'facts'>(sql`facts`);

type NamedAlbum = InsightsResponse['named'][number];

/** The albums that the figures refer to. */
export async function findNamedAlbums(db: Db, ids: readonly string[]): Promise<Json<NamedAlbum>[]> {
  const rows = await db
    .selectFrom('albums')
    .leftJoin('sessions', 'sessions.id', 'albums.session_id')
    .select(({ ref }) =>
      buildJson<NamedAlbum>({
        id: ref('albums.id'),
        artist: ref('artist'),
        title: ref('title'),
        cover_url: ref('cover_url'),
        tier: ref('tier'),
        individual_tiers: findRatings(ref('albums.id')),
        session_date: ref('session_date'),
      }).as('json'),
    )
    .where(({ ref }) => isAmong(ref('albums.id'), ids))
    .orderBy('albums.id')
    .execute();
  return rows.map(({ json }) => json);
}
