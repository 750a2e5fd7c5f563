import { v7 as newId } from 'uuid';
import type { EndpointInput } from '#shared/contracts/endpoint.ts';
import type {
  createSessionEndpoint,
  Session,
  updateSessionEndpoint,
} from '#shared/contracts/sessions.ts';
import { sessionSchema } from '#shared/contracts/sessions.ts';
import { sessionCreated } from '#shared/domain/changelog/changelog.ts';
import type { Db } from '../../database/connection.ts';
import { withIdempotencyKey } from '../../database/idempotency.ts';
import { inTransaction, type Services } from '../../database/transaction.ts';
import { rejectConflicts } from '../../lib/errors.ts';
import { addEvent } from '../../notification-events/add-event.ts';
import { aboutSession, insertChanges } from '../changelog/changelog-repository.ts';
import { changeSession } from './session-changes-repository.ts';
import * as repository from './sessions-repository.ts';

/** Adds a session with its changelog entry; the same idempotency key adds it once. */
export async function addSession(
  { db, now }: Services,
  fields: EndpointInput<typeof createSessionEndpoint>['body'],
  key: string | null,
): Promise<Session> {
  const moment = now();
  const at = moment.toISOString();
  return inTransaction(db, (trx) =>
    withIdempotencyKey(trx, key, moment, sessionSchema, async () => {
      const id = newId();
      await repository.insertSession(trx, { id, ...fields }, at);
      await insertChanges(trx, sessionCreated(), aboutSession(id), at);
      await addEvent(trx, { event: 'session_created', details: { session_id: id } }, at);
      return requireSession(trx, id);
    }),
  );
}

/** Changes the given fields (product/albums.md#editing); a save without changes writes nothing. */
export async function editSession(
  { db, now }: Services,
  id: string,
  { version: seen, ...given }: EndpointInput<typeof updateSessionEndpoint>['body'],
): Promise<Session> {
  const at = now().toISOString();
  return inTransaction(db, async (trx) => {
    const before = await requireSession(trx, id);
    rejectConflicts(await changeSession(trx, before, given, { seen, at }), before);
    return requireSession(trx, id);
  });
}

async function requireSession(db: Db, id: string): Promise<Session> {
  const session = await repository.findSession(db, id, true);
  if (session === undefined) throw repository.sessionNotFound(id);
  return session;
}
