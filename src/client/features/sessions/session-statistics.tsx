import type { Album } from '#shared/contracts/albums.ts';
import { ratingClass, sessionStatistics } from '#shared/domain/scores.ts';
import { TierBadge } from '../../ui/tier-badge.tsx';
import styles from './session-statistics.module.css';

/**
 * Shows the number of albums, the average, and the distribution of tiers
 * (product/tiers-and-scores.md#scores).
 */
export function SessionStatisticsList({ albums }: { albums: readonly Album[] }) {
  const { totalAlbums, avgRating, tierDistribution } = sessionStatistics(albums);
  return (
    <dl className={styles.statistics}>
      <div>
        <dt>Albums</dt>
        <dd className={styles.number}>{totalAlbums}</dd>
      </div>
      <div>
        <dt>Average rating</dt>
        <dd
          className={styles.number}
          data-class={avgRating === null ? null : ratingClass(avgRating)}
        >
          {avgRating === null ? 'Not rated' : avgRating.toFixed(1)}
        </dd>
      </div>
      <div>
        <dt>Tiers</dt>
        <dd className={styles.tiers}>
          {tierDistribution.map(({ tier, count }) => (
            <span key={tier} className={styles.tier}>
              <TierBadge tier={tier} size="small" />
              <span aria-hidden="true">×</span> {count}
            </span>
          ))}
        </dd>
      </div>
    </dl>
  );
}
