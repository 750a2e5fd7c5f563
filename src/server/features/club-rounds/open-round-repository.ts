import { getRoundTitle } from '#shared/domain/club-rounds/club-round.ts';
import type { Db } from '../../database/connection.ts';
import { findListedAlbums } from '../outbox/outbox-repository.ts';
import { findShownAlbums } from '../rooms/played-albums-repository.ts';
import { findRoundsIn, findUnseenRound } from './club-rounds-repository.ts';

/** The latest open round as home shows it, without those of test albums only; `null` for none. */
export async function findOpenRound(db: Db) {
  for (const { id, title, ends_at, album_ids } of await findRoundsIn(db, ['open'])) {
    const listed = await findListedAlbums(db, album_ids);
    const albums = album_ids.flatMap((one) => listed.get(one) ?? []);
    if (albums.length > 0) return { id, title: getRoundTitle(title, albums), ends_at };
  }
  return null;
}

/** The latest reveal that a reviewer has not seen, as home and the menu offer it; `null` for none. */
export async function findUnseenReveal(db: Db, reviewer: string) {
  const round = await findUnseenRound(db, reviewer);
  if (round === undefined) return null;
  const shown = await findShownAlbums(db, round.album_ids);
  const albums = round.album_ids.flatMap((id) => shown.get(id) ?? []);
  return { id: round.id, title: getRoundTitle(round.title, albums) };
}
