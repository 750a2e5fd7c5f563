import { getRoundTitle } from '#shared/domain/club-rounds/club-round.ts';
import type { Db } from '../../database/connection.ts';
import { findListedAlbums } from '../notifications/outbox-repository.ts';
import { findRoundsIn } from './club-rounds-repository.ts';

/** The latest open round as home shows it; `null` for none, and for one of test albums only. */
export async function findOpenRound(db: Db) {
  const [round] = await findRoundsIn(db, ['open']);
  if (round === undefined) return null;
  const { id, ends_at, album_ids } = round;
  const listed = await findListedAlbums(db, album_ids);
  if (listed.size === 0) return null;
  const albums = album_ids.flatMap((one) => listed.get(one) ?? []);
  return { id, title: getRoundTitle(round.title, albums), ends_at };
}
