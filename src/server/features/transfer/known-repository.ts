import { foldText } from '#shared/domain/search/search-text.ts';
import type { Db } from '../../database/connection.ts';
import { findPersonRecords, loadPeople } from '../../database/people.ts';
import { findAllWords } from '../albums/album-words-repository.ts';
import { LISTED_COLUMNS } from '../albums/albums-repository.ts';
import { findRatingsOfAlbums } from '../albums/ratings-repository.ts';
import { findRankingRecords } from '../rankings/rankings-repository.ts';
import { findRecaps } from '../recaps/recap-repository.ts';
import { findClubSettings } from '../settings/club-settings-repository.ts';
import { findMerges } from '../settings/merges-repository.ts';
import { findHiddenSubmitters } from '../submitters/submitter-visibility-repository.ts';
import { findUndoneAlbums } from './undo-import-repository.ts';

/**
 * Loads the records that an import is compared with: the relevant fields of sessions and albums,
 * and the ids of other records.
 */
export async function findKnown(db: Db) {
  return {
    sessions: await db
      .selectFrom('sessions')
      .select(['id', 'session_date', 'location', 'notes', 'deleted_at'])
      // Prefers a session that is not deleted among those on the same date.
      .orderBy('deleted_at', (order) => order.asc().nullsFirst())
      .orderBy('id')
      .execute(),
    people: await findPersonRecords(db),
    merged: await findMergedNames(db),
    albums: await findRatedAlbums(db),
    albumWords: await findAllWords(db),
    undoneAlbums: await findUndoneAlbums(db),
    changes: await db.selectFrom('changelog').select('id').execute(),
    changeGroups: await db.selectFrom('changelog_groups').select('id').execute(),
    brackets: await db.selectFrom('brackets').select(['id', 'share_token']).execute(),
    recaps: await findRecaps(db),
    clubRounds: await db.selectFrom('club_rounds').select('id').execute(),
    rankings: await findRankingRecords(db),
    settings: await findClubSettings(db),
    bracketParts: await db
      .selectFrom('bracket_songs')
      .select('id')
      .unionAll(db.selectFrom('bracket_matches').select('id'))
      .execute(),
  };
}

/** Merged people: name of the other person by id. */
async function findMergedNames(db: Db): Promise<Map<string, string>> {
  const { merged, names } = await loadPeople(db);
  return new Map([...merged.keys()].map((id) => [id, names.get(id) ?? id]));
}

/** Present names of merged people, by their folded old names; of several with one name the latest. */
export async function findMergedMembers(db: Db): Promise<Map<string, string>> {
  const { names } = await loadPeople(db);
  const merges = await findMerges(db, '');
  return new Map(
    merges
      .reverse()
      .map(({ from_id, from_name }) => [foldText(from_name), names.get(from_id) ?? from_name]),
  );
}

/** All albums, including deleted ones, with the fields for comparison. */
export function findComparableAlbums(db: Db) {
  return db
    .selectFrom('albums')
    .select(['id', 'artist', 'title', 'spotify_id', 'tier', 'is_test_album', 'deleted_at'])
    .orderBy('id')
    .execute();
}

/** All albums with their ratings, without submitters that no reader may see. */
async function findRatedAlbums(db: Db) {
  const ratings = await findRatingsOfAlbums(db);
  const hidden = await findHiddenSubmitters(db);
  const albums = await db
    .selectFrom('albums')
    .select([...LISTED_COLUMNS, 'deleted_at', 'merged_into_id'])
    .orderBy('id')
    .execute();
  return albums.map((album) => ({
    ...album,
    ...(hidden.has(album.id) && { submitted_by: null }),
    individual_tiers: ratings.get(album.id) ?? {},
  }));
}

export type Known = Awaited<ReturnType<typeof findKnown>>;
