import { stepsApart } from '../rooms/room-verdict.ts';

/** Minimum score of a loved album, an A, and maximum score of a hated one, an E. */
export const LOVED = 85;
const HATED = 45;

/**
 * Minimum distance in tiers between one reviewer and all others, and minimum number of the others.
 */
const APART = 2;
export const MIN_OTHERS = 2;

/** Maximum albums in a list. */
const MAX_NAMED = 20;

/** Number of albums, and the first of them. */
type Some = { albums: number; album_ids: string[] };

export type StandingAlone = { loves_alone: Some; hates_alone: Some };

/**
 * Score of the only reviewer who loves, and of the only one who hates an album; `null` without one.
 */
export type AloneScores = { lovedAlone: number | null; hatedAlone: number | null };

/**
 * Finds the score of a reviewer who alone loves (A or better) or hates an album (E or worse): at
 * least two others rated it, all of them two or more tiers away. S, B and C have a lone lover.
 * @param scores all scores of the album
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
 * Albums that one reviewer alone loves or hates.
 * @param scores of that reviewer, by album index
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
