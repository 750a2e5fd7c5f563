import { getRoundTitle } from '#shared/domain/club-rounds/club-round.ts';
import type { Db } from '../../database/connection.ts';
import { findListedAlbums } from '../outbox/outbox-repository.ts';
import { findRoundsIn } from './club-rounds-repository.ts';

/** The latest open round as home shows it, without those of test albums only; `null` for none. */
export async function findOpenRound(db: Db) {
  for (const { id, title, ends_at, album_ids } of await findRoundsIn(db, ['open'])) {
    const listed = await findListedAlbums(db, album_ids);
    const albums = album_ids.flatMap((one) => listed.get(one) ?? []);
    if (albums.length > 0) return { id, title: getRoundTitle(title, albums), ends_at };
  }
  return null;
}
