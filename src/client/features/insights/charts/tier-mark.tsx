import { Skull } from 'lucide-react';
import type { Tier } from '#shared/domain/tiers.ts';
import styles from './tier-fill.module.css';

type Props = {
  tier: Tier;
  /** Left edge in CSS pixels; by default left of the plot, in the space of the axis. */
  x?: number;
  /** Vertical center in CSS pixels. */
  y: number;
};

/** Tier badge in a chart, as small as beside a title. */
export function TierMark({ tier, x = -30, y }: Props) {
  return (
    <svg x={x} y={y - 10} width="20" height="20" aria-hidden="true">
      <rect
        className={styles.fill}
        data-tier={tier}
        x="0.5"
        y="0.5"
        width="19"
        height="19"
        rx="4.5"
      />
      {tier === 'Tiering Herrie' ? (
        <Skull x={3.5} y={3.5} size={13} className={styles.skull} />
      ) : (
        <text x="10" y="14.5" className={styles.letter}>
          {tier}
        </text>
      )}
    </svg>
  );
}
