import type { Tier } from '#shared/domain/albums/tiers.ts';
import type { Db } from '../../database/connection.ts';
import { SUBMITTED_BY } from '../../database/people.ts';
import { hideSubmitter } from '../../domain/rooms/submitter-visibility.ts';
import { rejectInvalid } from '../../lib/errors.ts';
import { findHiddenSubmitters } from '../submitters/submitter-visibility-repository.ts';

/** Displayed fields of an album in a room, also of a deleted one. */
export type ShownAlbum = {
  id: string;
  artist: string;
  title: string;
  cover_url: string | null;
  spotify_id: string | null;
  session_id: string | null;
  submitted_by: string | null;
  tier: Tier;
};

/** Displayed fields of a room's albums, by id; `submitted_by` only where readers may see it. */
export async function findShownAlbums(
  db: Db,
  ids: readonly string[],
): Promise<Map<string, ShownAlbum>> {
  if (ids.length === 0) return new Map();
  const rows = await db
    .selectFrom('albums')
    .select(['id', 'artist', 'title', 'cover_url', 'spotify_id', 'session_id', 'tier'])
    .select(SUBMITTED_BY)
    .where('id', 'in', ids)
    .execute();
  const hidden = await findHiddenSubmitters(db);
  return new Map(rows.map((row) => [row.id, hideSubmitter(hidden, row)]));
}

const UNRATED: readonly Tier[] = ['Now Listening To', 'Not rated yet'];

/** Default session of a new room: today's, else the latest one with unrated albums. */
export async function findSessionToRate(db: Db, today: string): Promise<string | null> {
  const rows = await db
    .selectFrom('sessions')
    .innerJoin('albums', 'albums.session_id', 'sessions.id')
    .select(['sessions.id', 'session_date'])
    .distinct()
    .where('sessions.deleted_at', 'is', null)
    .where('albums.deleted_at', 'is', null)
    .where('albums.tier', 'in', UNRATED)
    .select(['sessions.created_at'])
    .execute();
  const latestFirst = rows.toSorted(
    (one, other) =>
      Number(other.session_date === today) - Number(one.session_date === today) ||
      (other.session_date ?? '').localeCompare(one.session_date ?? '') ||
      other.created_at.localeCompare(one.created_at),
  );
  return latestFirst[0]?.id ?? null;
}

/**
 * Unrated albums of a session; without a session the ones in the tier for listening. Without those
 * of an open round.
 */
export async function findAlbumsToRate(db: Db, session_id: string | null): Promise<string[]> {
  const rows = await db
    .selectFrom('albums')
    .select('id')
    .where('deleted_at', 'is', null)
    .$if(session_id === null, (query) => query.where('tier', '=', 'Now Listening To'))
    .$if(session_id !== null, (query) =>
      query.where('tier', 'in', UNRATED).where('session_id', '=', session_id),
    )
    .where('id', 'not in', ({ selectFrom }) =>
      selectFrom('club_round_albums')
        .innerJoin('club_rounds', 'club_rounds.id', 'club_round_albums.round_id')
        .select('album_id')
        .where('club_rounds.status', '=', 'open'),
    )
    .orderBy('tier_rank')
    .orderBy('created_at')
    .orderBy('id')
    .limit(100)
    .execute();
  return rows.map(({ id }) => id);
}

/** The given albums that are not deleted. */
export async function findListedIds(db: Db, ids: readonly string[]): Promise<Set<string>> {
  if (ids.length === 0) return new Set();
  const rows = await db
    .selectFrom('albums')
    .select('id')
    .where('id', 'in', ids)
    .where('deleted_at', 'is', null)
    .execute();
  return new Set(rows.map(({ id }) => id));
}

/** @throws HttpError 400 for albums that do not exist or are deleted */
export async function rejectUnknownAlbums(trx: Db, ids: readonly string[]): Promise<void> {
  const listed = await findListedIds(trx, ids);
  const unknown = ids.findIndex((id) => !listed.has(id));
  if (unknown >= 0) rejectInvalid({ [`album_ids.${unknown}`]: 'There is no such album' });
}
