import { whoseTurn } from '#shared/insights/turn/turn.ts';
import type { Db } from '../../database/connection.ts';
import { SUBMITTED_BY } from '../../database/people.ts';
import { hideSubmitter } from '../../domain/rooms/submitter-visibility.ts';
import { findHiddenSubmitters } from '../submitters/submitter-visibility-repository.ts';

/** Reviewer whose turn it is to bring an album, by the rule of Insights; `null` without albums. */
export async function findNextPick(db: Db, reviewers: readonly string[]): Promise<string | null> {
  const rows = await db
    .selectFrom('albums')
    .innerJoin('sessions', 'sessions.id', 'albums.session_id')
    .select(['albums.id', 'session_id', 'session_date'])
    .select(SUBMITTED_BY)
    .where('albums.deleted_at', 'is', null)
    .where('is_test_album', '=', 0)
    .execute();
  const hidden = await findHiddenSubmitters(db);
  const albums = rows.map((album) => hideSubmitter(hidden, album));
  const [first] = whoseTurn(albums, reviewers).order;
  return albums.length === 0 ? null : (first?.reviewer ?? null);
}
