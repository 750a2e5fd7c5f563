import { z } from 'zod';
import type { InsightsResponse } from '#shared/contracts/insights.ts';
import type { AlbumOpinions } from '#shared/domain/insights/rated-album.ts';
import type { Db } from '../../database/connection.ts';
import { ALBUM_PEOPLE } from '../../database/people.ts';
import { findInBatches } from '../../database/split-rows.ts';
import { parseStored } from '../../database/stored-json.ts';
import { hideSubmitter } from '../../domain/rooms/submitter-visibility.ts';
import { findRatingsOfAlbums } from '../albums/ratings-repository.ts';
import { findHiddenSubmitters } from '../submitters/submitter-visibility-repository.ts';

/** Ratings of all albums that are not deleted. */
export async function findOpinions(db: Db, include_test_albums: boolean): Promise<AlbumOpinions[]> {
  const rows = await db
    .selectFrom('albums')
    .leftJoin('sessions', 'sessions.id', 'albums.session_id')
    .select(['albums.id', 'spotify_id', 'tier', 'veto'])
    .select(ALBUM_PEOPLE)
    .select(['session_id', 'session_date'])
    .where('albums.deleted_at', 'is', null)
    .$if(!include_test_albums, (query) => query.where('is_test_album', '=', 0))
    .orderBy('albums.id')
    .execute();
  const hidden = await findHiddenSubmitters(db);
  const ratings = await findRatingsOfAlbums(db);
  const releases = await findReleases(db);
  return rows.map(({ spotify_id, ...row }) => {
    const release = releases.get(spotify_id ?? '');
    return {
      ...hideSubmitter(hidden, row),
      individual_tiers: ratings.get(row.id) ?? {},
      veto: row.veto === 1,
      release_date: release?.release_date ?? null,
      genres: release?.genres ?? [],
    };
  });
}

type Release = Pick<AlbumOpinions, 'release_date' | 'genres'>;

const genresSchema = z.array(z.string());

/** Release dates and genres by Spotify id. */
async function findReleases(db: Db): Promise<Map<string, Release>> {
  const rows = await db
    .selectFrom('streaming_albums')
    .select(['spotify_id', 'release_date', 'genres'])
    // The order of the index `release_facts`: SQLite reads only the index, not the metadata.
    .orderBy('spotify_id')
    .orderBy('release_date')
    .orderBy('genres')
    .execute();
  return new Map(
    rows.map(({ spotify_id, release_date, genres }) => [
      spotify_id,
      {
        release_date,
        genres: parseStored(genresSchema, genres ?? '[]', 'streaming_albums.genres'),
      },
    ]),
  );
}

type NamedAlbum = InsightsResponse['named'][number];

/** The albums that the figures refer to, ordered by id. */
export async function findNamedAlbums(db: Db, ids: readonly string[]): Promise<NamedAlbum[]> {
  const rows = await findInBatches(ids.toSorted(), (some) =>
    db
      .selectFrom('albums')
      .leftJoin('sessions', 'sessions.id', 'albums.session_id')
      .select(['albums.id', 'artist', 'title', 'cover_url', 'tier', 'session_date'])
      .where('albums.id', 'in', some)
      .orderBy('albums.id')
      .execute(),
  );
  const ratings = await findRatingsOfAlbums(db, ids);
  return rows.map(({ session_date, ...album }) => ({
    ...album,
    individual_tiers: ratings.get(album.id) ?? {},
    session_date,
  }));
}
