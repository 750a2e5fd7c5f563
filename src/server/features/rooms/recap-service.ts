import type { Recap } from '#shared/contracts/rooms.ts';
import { summariseEvening } from '#shared/domain/recap.ts';
import type { Services } from '../../database/transaction.ts';
import { notFound } from '../../http/errors.ts';
import { findSession } from '../sessions/sessions-repository.ts';
import { findRecap } from './recap-repository.ts';

/** What an evening came to (rules.md#recap). @throws HttpError 404 where no room was played */
export async function getRecap({ db }: Pick<Services, 'db'>, id: string): Promise<Recap> {
  const recap = await findRecap(db, id);
  if (recap === undefined) throw notFound('No listening room was played in this session');
  const { played_at, albums } = recap;
  const session = await findSession(db, id, true);
  const { session_date = null, location = null } = session ?? {};
  return { session_id: id, session_date, location, played_at, albums, ...summariseEvening(albums) };
}
