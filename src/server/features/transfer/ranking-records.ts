import type { RankingRecord } from '#shared/contracts/export-document.ts';
import type { Known } from './known-repository.ts';
import type { Records } from './transfer-repository.ts';

/** Problems of the orders of an export, as `rankings[1]: reason`. */
export function rankingRecordProblems(
  { albums, rankings }: Pick<Records, 'albums' | 'rankings'>,
  known: Known,
): string[] {
  const tiers = new Map(albums.map(({ id, tier }) => [id, tier]));
  const here = new Set(known.albums.map(({ id }) => id));
  return rankings.flatMap(({ id, album_ids }, index) => {
    const seen = new Set<string>();
    return album_ids.flatMap((album) => {
      const problem = albumProblem(album);
      seen.add(album);
      return problem === null ? [] : [`rankings[${index}]: ${album} ${problem}`];
    });

    function albumProblem(album: string): string | null {
      if (seen.has(album)) return 'stands in it twice';
      const tier = tiers.get(album);
      if (tier === undefined) return here.has(album) ? null : 'is no album';
      return tier === id ? null : `is in tier ${tier}`;
    }
  });
}

/** The orders without albums that exist in another tier. */
export function fittingRankings(rankings: readonly RankingRecord[], known: Known): RankingRecord[] {
  const tiers = new Map(known.albums.map(({ id, tier }) => [id, tier]));
  return rankings.map(({ album_ids, ...ranking }) => ({
    ...ranking,
    album_ids: album_ids.filter((album) => (tiers.get(album) ?? ranking.id) === ranking.id),
  }));
}
