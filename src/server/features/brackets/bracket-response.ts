import type { Bracket, BracketSong } from '#shared/contracts/bracket.ts';
import type { BracketRecord, SongRecord } from '#shared/contracts/bracket-record.ts';
import { getChampion, getProgress } from '#shared/domain/brackets/bracket-view.ts';
import type { Db } from '../../database/connection.ts';
import { findLastResult } from './bracket-steps-repository.ts';
import type { StoredBracket } from './brackets-repository.ts';

/** A bracket in the format of the response; only admins get the token of its shared page. */
export async function toResponse(
  db: Db,
  stored: StoredBracket,
  isAdmin: boolean,
): Promise<Bracket> {
  const { random_seed, deleted_at, matches, ...bracket } = stored;
  const songs = shownOrder(stored.songs).map(toSong);
  const champion = getChampion(matches);
  return {
    ...bracket,
    songs,
    matchups: matches,
    champion: songs.find(({ id }) => id === champion) ?? null,
    progress: getProgress(matches),
    can_undo: (await findLastResult(db, stored.id)) !== undefined,
    share_token: isAdmin ? stored.share_token : null,
  };
}

/** Songs by their seed, or in the admin's order. */
export function shownOrder(songs: readonly SongRecord[]): SongRecord[] {
  return songs.toSorted((a, b) => (a.seed ?? a.place) - (b.seed ?? b.place));
}

export function getWithdrawn({ songs }: Pick<BracketRecord, 'songs'>): ReadonlySet<string> {
  return new Set(songs.filter(({ is_withdrawn }) => is_withdrawn).map(({ id }) => id));
}

/** A song in the format of the response. */
export function toSong({ place, ...song }: SongRecord): BracketSong {
  return song;
}
