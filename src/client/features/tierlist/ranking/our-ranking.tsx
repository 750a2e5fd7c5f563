import { useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import type { Album } from '#shared/contracts/albums.ts';
import type { Ranking } from '#shared/contracts/rankings.ts';
import * as endpoints from '#shared/endpoints.ts';
import { LoadState } from '../../../components/feedback/load-state.tsx';
import { NewItemsBanner } from '../../../components/feedback/new-items-banner.tsx';
import { Stack, Text } from '../../../components/layout/primitives.tsx';
import { toProblem } from '../../../lib/http/error-messages.ts';
import { requestData } from '../../../lib/http/request.ts';
import { type ShownList, useListUpdates } from '../../../lib/live/use-new-items.ts';
import { describeNewItems } from '../../../lib/news.ts';
import { rankingsQuery } from '../../../queries/rankings.ts';
import type { MOVE_KIT } from '../moves/move-tools.tsx';
import { TierSkeletons } from '../tier-row.tsx';
import { rankAlbums, type TierWithPositions } from './ranking-positions.ts';
import { RankingTier, Tiles, withoutPlace } from './ranking-tier.tsx';

type Props = {
  /** Every album of the list: ranks are global, also in a filtered list. */
  all: readonly Album[];
  shown: readonly Album[];
  /** Number of rendered albums. */
  rendered: number;
  /** True if only the rows near the viewport are rendered. */
  isLong: boolean;
  /** Code to move albums, for admins once loaded. */
  moves: typeof MOVE_KIT | undefined;
};

/** Ranks all albums by tier and by the order within it (product/ranking.md#ranking). */
export function OurRanking({ all, shown, rendered, isLong, moves }: Props) {
  const query = useQuery(rankingsQuery);
  const { data } = query;
  const tiers = useMemo(() => data && rankAlbums(all, data), [all, data]);
  const parts = useMemo(() => tiers && narrow(tiers, shown), [tiers, shown]);
  if (parts === undefined)
    return (
      <LoadState
        query={query}
        failure={(error) => toProblem(error, 'Failed to fetch our ranking')}
        loading={<TierSkeletons />}
      />
    );
  let left = rendered;
  const take = (count: number) => {
    const taken = Math.max(0, Math.min(count, left));
    left -= taken;
    return taken;
  };
  return (
    <Stack gap={6}>
      <RankingNews query={query} />
      {parts.tiers.map((placed, index) => (
        <RankingTier
          key={placed.tier}
          placed={placed}
          rendered={take(placed.ranked.length + placed.others.length)}
          isFirst={index === 0}
          isLong={isLong}
          moves={moves}
        />
      ))}
      {parts.without.length > 0 && (
        <Stack as="section" gap={4} aria-label="Unranked">
          <Text as="h2" size="l">
            Unranked
          </Text>
          <Tiles
            albums={withoutPlace(parts.without.slice(0, take(parts.without.length)))}
            isLong={isLong}
            moves={moves}
            showsTier
          />
        </Stack>
      )}
    </Stack>
  );
}

/** Returns the shown albums of the tiers, with their global ranks. */
function narrow(tiers: readonly TierWithPositions<Album>[], shown: readonly Album[]) {
  const left = new Set(shown);
  const keep = (album: Album) => left.delete(album);
  const stored = tiers.map(({ ranked, others, ...tier }) => ({
    ...tier,
    total: ranked.length + others.length,
    ranked: ranked.filter(({ album }) => keep(album)),
    others: others.filter(keep),
  }));
  return {
    tiers: stored.filter(({ ranked, others }) => ranked.length + others.length > 0),
    without: [...left],
  };
}

/** Announces a changed order of a tier. */
function RankingNews({ query }: { query: ShownList<Ranking[] | undefined> }) {
  const { queryKey } = rankingsQuery;
  const news = useListUpdates({
    topic: 'albums',
    queryKey,
    query,
    ask: (signal) => requestData(endpoints.LIST_RANKINGS, {}, signal),
    compare,
  });
  return <NewItemsBanner text={news?.text ?? null} onShow={() => query.refetch()} />;
}

/** Ignores albums that left their tier, which the tier list reports. */
function compare(shown: Ranking[] | undefined, present: Ranking[]): string | null {
  if (shown === undefined) return null;
  const versions = new Map(shown.map(({ tier, version }) => [tier, version]));
  const changed = present.filter(({ tier, version }) => versions.get(tier) !== version);
  return describeNewItems([changed.length, 'ranking']);
}
