import { Link } from '@tanstack/react-router';
import { Ban, Pencil } from 'lucide-react';
import type { ReactNode } from 'react';
import type { AlbumDetail } from '#shared/contracts/albums.ts';
import { averageScore } from '#shared/domain/scores.ts';
import { type Tier, tierName } from '#shared/domain/tiers.ts';
import { settings } from '../../api/settings.ts';
import { buttonClass } from '../../ui/button.tsx';
import { TierBadge } from '../../ui/tier-badge.tsx';
import styles from './album-reviews.module.css';

/** What each of us made of it (rules.md#albums). */
export function AlbumReviews({ album, actions }: { album: AlbumDetail; actions: ReactNode }) {
  const ratings = ratingsInOrder(album.individual_tiers);
  const average = averageScore(ratings.map(([, tier]) => tier));
  return (
    <div className={styles.reviews}>
      {album.veto && (
        <p role="note" className={styles.veto}>
          <Ban aria-hidden="true" size={20} /> Veto by {album.veto_by ?? 'Unknown'}
        </p>
      )}
      <div className={styles.heading}>
        <h3>Individual Ratings</h3>
        {average !== null && <p>Average {average.toFixed(1)}</p>}
      </div>
      <ul className={styles.ratings}>
        {ratings.map(([reviewer, tier]) => (
          <li key={reviewer}>
            <TierBadge tier={tier} />
            <span className={styles.words}>
              <span className={styles.reviewer}>{reviewer}</span>
              {tier.length > 1 && <span className={styles.tier}>{tierName(tier)}</span>}
            </span>
          </li>
        ))}
      </ul>
      <div className={styles.actions}>
        {actions}
        <Link to="/edit-album/$id" params={{ id: album.id }} className={buttonClass()}>
          <Pencil aria-hidden="true" size={18} /> Edit Album
        </Link>
      </div>
    </div>
  );
}

/** Today's reviewers in their order, rated or not, then past ones who rated. */
function ratingsInOrder(tiers: Readonly<Record<string, Tier>>): [string, Tier][] {
  const past = Object.keys(tiers).filter((name) => !settings.reviewers.includes(name));
  return [...settings.reviewers, ...past].map((name) => [name, tiers[name] ?? 'Not rated yet']);
}
