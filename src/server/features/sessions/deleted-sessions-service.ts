import type { Session } from '#shared/contracts/sessions.ts';
import { sessionDeleted, sessionRestored } from '#shared/domain/changelog/changelog.ts';
import type { Db } from '../../database/connection.ts';
import { inTransaction, type Services } from '../../database/transaction.ts';
import { isRestorable } from '../../domain/restoring.ts';
import { conflict, tooLongDeleted } from '../../lib/errors.ts';
import { aboutSession, insertChanges } from '../changelog/changelog-repository.ts';
import * as repository from './deleted-sessions-repository.ts';
import { findSession, sessionNotFound } from './sessions-repository.ts';

/**
 * Deletes an empty session; it can be restored (product/albums.md#deleting-and-restoring).
 * @throws HttpError 404 for an unknown session, 409 for one with albums
 */
export async function removeSession({ db, now }: Services, id: string): Promise<Session> {
  const at = now().toISOString();
  return inTransaction(db, async (trx) => {
    const session = await findSession(trx, id, true);
    if (session === undefined) throw sessionNotFound(id);
    await rejectFull(trx, session);
    await repository.markSessionDeleted(trx, id, at);
    await insertChanges(trx, sessionDeleted(), aboutSession(id), at);
    return session;
  });
}

/**
 * Restores a deleted session.
 * @throws HttpError 404 for an unknown session, 409 for one that is not deleted, 410 for one that
 *   was deleted over 90 days ago
 */
export async function undeleteSession({ db, now }: Services, id: string): Promise<Session> {
  const moment = now();
  const at = moment.toISOString();
  return inTransaction(db, async (trx) => {
    const found = await repository.findAnySession(trx, id);
    if (found === undefined) throw sessionNotFound(id);
    const { deleted_at } = found;
    if (deleted_at === null) throw conflict('NOT_DELETED', 'This session is not deleted.');
    if (!isRestorable(deleted_at, moment)) throw tooLongDeleted('This session');
    await repository.unmarkSessionDeleted(trx, id, at);
    await insertChanges(trx, sessionRestored(), aboutSession(id), at);
    const session = await findSession(trx, id, true);
    if (session === undefined) throw sessionNotFound(id);
    return session;
  });
}

/** Rejects a session with albums; the error also counts hidden test albums. */
async function rejectFull(trx: Db, { id, album_count: count }: Session): Promise<void> {
  if (count === 0) return;
  const shown = (await findSession(trx, id, false))?.album_count ?? 0;
  const tests = shown < count ? ', test albums included' : '';
  const [albums, them] = count === 1 ? ['1 album', 'it'] : [`${count} albums`, 'them'];
  throw conflict(
    'SESSION_NOT_EMPTY',
    `This session holds ${albums}${tests}. Move or delete ${them} first.`,
  );
}
