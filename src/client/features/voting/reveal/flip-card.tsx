import type { ReactNode } from 'react';
import type { Tier } from '#shared/domain/albums/tiers.ts';
import { TierBadge } from '../../../components/album/tier-badge.tsx';
import styles from './flip-card.module.css';

type Props = {
  /** Tier on its face, once it is revealed. */
  tier: Tier | undefined;
  /** Class of its back. */
  className: string | undefined;
  /** Content of its back. */
  children?: ReactNode;
};

/** Card of a reviewer, which turns over where its list has the state `turned`. */
export function FlipCard({ tier, className, children }: Props) {
  return (
    <span className={styles.card}>
      <span aria-hidden="true" className={`${styles.back} ${className}`}>
        {children}
      </span>
      {tier && (
        <span className={styles.front}>
          <TierBadge tier={tier} size="large" />
        </span>
      )}
    </span>
  );
}
