import { stepsApart } from '../room-verdict.ts';

/** Least score of what somebody loves, an A, and highest of what somebody hates, an E. */
export const LOVED = 85;
const HATED = 45;

/** Tiers that lie between who stands alone and everybody else, and how many those must be. */
const APART = 2;
export const MIN_OTHERS = 2;

/** Albums that are named, at most. */
const MAX_NAMED = 20;

/** How many albums, and the first of them. */
type Some = { albums: number; album_ids: string[] };

export type StandingAlone = { loves_alone: Some; hates_alone: Some };

/** The score of who loves, and of who hates an album alone; `null` where nobody does. */
export type AloneScores = { lovedAlone: number | null; hatedAlone: number | null };

/**
 * True if one person alone loves (A or better) or hates an album (E or worse): two others at least
 * rated it, and all of those two tiers or more on the other side. S, B and C have a lone lover.
 * @param scores all that were given
 */
export function aloneScores(scores: readonly number[]): AloneScores {
  const sorted = scores.toSorted((one, other) => other - one);
  const [best = 0, second = 0] = sorted;
  const [next = 0, worst = 0] = sorted.slice(-2);
  const isAlone = (one: number, nearest: number) =>
    scores.length > MIN_OTHERS && stepsApart(one, nearest) >= APART;
  return {
    lovedAlone: best >= LOVED && isAlone(best, second) ? best : null,
    hatedAlone: worst <= HATED && isAlone(worst, next) ? worst : null,
  };
}

type Rated = { album: { id: string }; place: number; profile: AloneScores };

/**
 * The albums that one person alone loves or hates.
 * @param scores of that person, by the place of the album
 */
export function standsAlone(albums: readonly Rated[], scores: Uint8Array): StandingAlone {
  const loved: string[] = [];
  const hated: string[] = [];
  for (const { album, place, profile } of albums) {
    const score = scores[place];
    if (score === profile.lovedAlone) loved.push(album.id);
    if (score === profile.hatedAlone) hated.push(album.id);
  }
  return { loves_alone: getSome(loved), hates_alone: getSome(hated) };
}

function getSome(ids: readonly string[]): Some {
  return { albums: ids.length, album_ids: ids.slice(0, MAX_NAMED) };
}
