import { suggestTier, tierScore } from '#shared/domain/albums/scores.ts';
import type { Tier } from '#shared/domain/albums/tiers.ts';
import { groupBy } from '#shared/domain/group-by.ts';
import { getMean, getTop } from '#shared/domain/insights/figures.ts';
import type { RatedAlbum } from '#shared/domain/insights/rated-album.ts';

export type SubmitterFigures = {
  submitter: string;
  albums: number;
  /** Number of albums whose tier has a score. */
  rated: number;
  /** Mean score of the albums' tiers, 25 to 95, one decimal; `null` if none has a score. */
  average: number | null;
  average_tier: Tier;
  best: string | null;
  /** `null` unless two albums are rated. */
  worst: string | null;
  vetoes_given: number;
  vetoes_received: number;
};

/** Statistics of each submitter, most albums first (product/insights.md#insights). */
export function submitterFigures(albums: readonly RatedAlbum[]): SubmitterFigures[] {
  const brought = groupBy(albums, ({ album }) => album.submitted_by);
  const vetoes = groupBy(
    albums.filter(({ album }) => album.veto),
    ({ album }) => album.veto_by,
  );
  const people = new Set([...brought.keys(), ...vetoes.keys()]);
  return [...people]
    .map((submitter) => {
      const given = vetoes.get(submitter)?.length ?? 0;
      return getFigures(submitter, brought.get(submitter) ?? [], given);
    })
    .sort((one, other) => other.albums - one.albums || (one.submitter < other.submitter ? -1 : 1));
}

/** Compared by the album's tier, then by the average of its ratings. */
type Placed = { id: string; score: number; average: number };

function getFigures(
  submitter: string,
  albums: readonly RatedAlbum[],
  vetoes_given: number,
): SubmitterFigures {
  const rated: Placed[] = [];
  for (const { album, profile } of albums) {
    const score = tierScore(album.tier);
    if (score !== null) rated.push({ id: album.id, score, average: profile.average ?? 0 });
  }
  const average = getMean(rated.map(({ score }) => score));
  return {
    submitter,
    albums: albums.length,
    rated: rated.length,
    average,
    average_tier: suggestTier(average),
    best: extreme(rated, (one, other) => other - one),
    worst: rated.length < 2 ? null : extreme(rated, (one, other) => one - other),
    vetoes_given,
    vetoes_received: albums.filter(({ album }) => album.veto).length,
  };
}

/** Id of the first album by score, then by average; ties preserve their order. */
function extreme(
  rated: readonly Placed[],
  compare: (one: number, other: number) => number,
): string | null {
  const [first] = getTop(
    rated,
    1,
    (one, other) => compare(one.score, other.score) || compare(one.average, other.average),
  );
  return first?.id ?? null;
}
