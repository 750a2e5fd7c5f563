import { useQuery } from '@tanstack/react-query';
import { Link, useParams } from '@tanstack/react-router';
import { ArrowLeft, Disc3 } from 'lucide-react';
import { isRankedTier, type RankedTier, rankedMembers } from '#shared/domain/albums/scores.ts';
import { TierBadge } from '../../components/album/tier-badge.tsx';
import { buttonClass } from '../../components/controls/button.tsx';
import { ErrorPanel } from '../../components/feedback/error-panel.tsx';
import { Message } from '../../components/feedback/message.tsx';
import { Row, Stack } from '../../components/layout/primitives.tsx';
import { RankTier } from '../../features/ranking/rank-tier.tsx';
import { rankingQuery } from '../../features/ranking/tier-ranking.ts';
import { useSubject } from '../../hooks/page-title.ts';
import { useIsAdmin } from '../../lib/admin-session.ts';
import { problemSaying } from '../../lib/http/error-messages.ts';
import { useTopic } from '../../lib/live/topics.ts';
import { allAlbumsQuery } from '../../queries/albums.ts';
import styles from './admin-page.module.css';

/** Ranking page of a tier for admins, by pairwise comparison (product/ranking.md#ranking). */
export function RankTierPage() {
  const { tier } = useParams({ strict: false }) as { tier: string };
  useSubject(isRankedTier(tier) ? tier : undefined);
  return (
    <Stack gap={4} className={styles.ranking}>
      <Row gap={2} columnGap={3} wraps>
        <Link to="/tierlist" search={{ sort: 'ranking' }} className={buttonClass('quiet')}>
          <ArrowLeft aria-hidden="true" size={18} /> Our Ranking
        </Link>
        <Row as="h1" gap={3} size="xl" tabIndex={-1}>
          <span>
            Rank <span aria-hidden="true">tier</span>
          </span>{' '}
          {isRankedTier(tier) ? <TierBadge tier={tier} /> : tier}
        </Row>
      </Row>
      {isRankedTier(tier) ? (
        <PresentTier key={tier} tier={tier} />
      ) : (
        <Message title="This tier cannot be ranked" icon={<Disc3 size={32} />}>
          Only tiers with a score can be: S to F, and Tiering Herrie.
        </Message>
      )}
    </Stack>
  );
}

/** Loads the current tier; follows added and removed albums. */
function PresentTier({ tier }: { tier: RankedTier }) {
  const isAdmin = useIsAdmin();
  const albums = useQuery({ ...allAlbumsQuery(false), refetchOnMount: 'always' });
  useTopic('albums', () => albums.refetch());
  const ranking = useQuery({
    ...rankingQuery(tier),
    enabled: isAdmin,
    // Local comparisons are newer than the server's.
    refetchOnWindowFocus: false,
    refetchOnReconnect: ({ state }) => state.data === undefined,
  });
  const failed = [albums, ranking].find(({ data, error }) => data === undefined && error !== null);
  if (failed)
    return (
      <ErrorPanel
        problem={problemSaying(failed.error, 'Failed to load this tier.')}
        failures={failed.errorUpdateCount}
        onRetry={failed.refetch}
      />
    );
  if (albums.data === undefined || ranking.data === undefined)
    return <p role="status">{isAdmin && 'Loading the tier…'}</p>;
  const members = rankedMembers(albums.data, tier);
  if (members.length < 2) return <NothingToRank tier={tier} count={members.length} />;
  return (
    <RankTier
      key={ranking.dataUpdatedAt}
      tier={tier}
      albums={members}
      ranking={ranking.data}
      onSaved={() => ranking.refetch()}
    />
  );
}

function NothingToRank({ tier, count }: { tier: RankedTier; count: number }) {
  return (
    <Message
      title={count === 0 ? `No albums in tier ${tier}` : `One album in tier ${tier}`}
      icon={<Disc3 size={32} />}
      actions={
        <Link to="/tierlist" className={buttonClass()}>
          Tierlist
        </Link>
      }
    >
      Ranking takes at least two albums.
    </Message>
  );
}
