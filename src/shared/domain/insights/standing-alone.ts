import { stepsApart } from '../room-verdict.ts';
import type { RatedAlbum } from './rated-album.ts';

/** Least score of what somebody loves, an A, and highest of what somebody hates, an E. */
export const LOVED = 85;
const HATED = 45;

/** Tiers that lie between who stands alone and everybody else, and how many those must be. */
const APART = 2;
export const LEAST_OTHERS = 2;

/** Albums that are named, at most. */
const MOST_NAMED = 20;

/** How many albums, and the first of them. */
type Some = { albums: number; album_ids: string[] };

export type StandingAlone = { loves_alone: Some; hates_alone: Some };

/**
 * The albums that one person alone loves (A or better) or hates (E or worse): two others at least
 * rated them, and all of those two tiers or more on the other side.
 * @param place of the person among those who rated
 */
export function standsAlone(albums: readonly RatedAlbum[], place: number): StandingAlone {
  const loved: string[] = [];
  const hated: string[] = [];
  for (const rated of albums) {
    const score = rated.scores[place] ?? null;
    if (score === null || !isAlone(rated, score)) continue;
    (score >= LOVED ? loved : hated).push(rated.album.id);
  }
  return { loves_alone: someOf(loved), hates_alone: someOf(hated) };
}

/** Whether all others lie that far below what somebody loves, or above what they hate. */
function isAlone({ scores, profile }: RatedAlbum, score: number): boolean {
  if (score > HATED && score < LOVED) return false;
  let others = 0;
  for (const other of scores) {
    const isAcross = other !== null && (score >= LOVED ? other < score : other > score);
    if (isAcross && stepsApart(score, other) >= APART) others += 1;
  }
  return others >= LEAST_OTHERS && others === profile.ratings - 1;
}

function someOf(ids: readonly string[]): Some {
  return { albums: ids.length, album_ids: ids.slice(0, MOST_NAMED) };
}
