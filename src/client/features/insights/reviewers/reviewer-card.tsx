import { useId } from 'react';
import { MIN_OTHERS } from '#shared/domain/insights/standing-alone.ts';
import { suggestTier } from '#shared/domain/scores.ts';
import { tierName } from '#shared/domain/tiers.ts';
import type { InsightsData, ReviewerFiguresData } from '../../../api/insights.ts';
import { TierBadge } from '../../../ui/tier-badge.tsx';
import { Chart } from '../charts/chart.tsx';
import { getShare, TierColumns } from '../charts/tier-columns.tsx';
import { formatAlbums, orDash } from '../words.ts';
import { AloneWith } from './alone-with.tsx';
import { Drift } from './drift.tsx';
import styles from './reviewer-card.module.css';

type Props = { insights: InsightsData; shown: ReviewerFiguresData };

/** Card of a reviewer: tiers, averages by year, and outlier albums. */
export function ReviewerCard({ insights, shown }: Props) {
  const id = useId();
  const { reviewer, average, rated } = shown;
  const others = insights.reviewers.filter((one) => one !== shown);
  return (
    <article aria-labelledby={id} className={styles.card}>
      <header className={styles.head}>
        <h2 id={id}>{reviewer}</h2>
        <p>
          {formatAlbums(rated)}
          {average !== null && (
            <>
              , average <TierBadge tier={suggestTier(average)} size="small" />{' '}
              <strong>{orDash(average)}</strong>
            </>
          )}
        </p>
      </header>
      <Distribution shown={shown} />
      <Drift shown={shown} others={others} />
      {others.length >= MIN_OTHERS && (
        <>
          <AloneWith
            title="Lone fan of"
            reviewerId={id}
            insights={insights}
            some={shown.loves_alone}
          />
          <AloneWith
            title="Lone critic of"
            reviewerId={id}
            insights={insights}
            some={shown.hates_alone}
          />
        </>
      )}
    </article>
  );
}

function Distribution({ shown: { reviewer, distribution } }: { shown: ReviewerFiguresData }) {
  const all = distribution.reduce((sum, { albums }) => sum + albums, 0);
  const [most] = [...distribution].sort((one, other) => other.albums - one.albums);
  return (
    <Chart
      isInner
      title="Tiers given"
      table={{
        columns: ['Tier', 'Albums', 'Share'],
        rows: distribution.map(({ tier, albums }) => [
          tierName(tier),
          albums,
          getShare(albums, all),
        ]),
      }}
    >
      <TierColumns
        title={`Tiers that ${reviewer} gave`}
        description={
          most ? `Most often ${tierName(most.tier)}: ${getShare(most.albums, all)} of ${all}.` : ''
        }
        tiers={distribution}
      />
    </Chart>
  );
}
