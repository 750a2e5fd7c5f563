import { Skull } from 'lucide-react';
import type { Tier } from '#shared/domain/albums/tiers.ts';
import styles from './charts.module.css';

/** Height of a tile in CSS pixels. */
export const TILE = 22;

/** Returns the attributes of an element that is filled with a tier's color. */
export function tierFill(tier: Tier) {
  return { className: styles.fill, 'data-tier': tier };
}

type Props = {
  tier: Tier;
  /** Left edge and width, in percent of the chart's width. */
  x: number;
  width: number;
  /** In CSS pixels. */
  y: number;
};

/** Tier tile in a chart: its letter or icon on its color. */
export function TierTile({ tier, x, y, width }: Props) {
  const middle = `${x + width / 2}%`;
  return (
    <>
      <rect {...tierFill(tier)} x={`${x}%`} y={y} width={`${width}%`} height={TILE} rx={4} />
      {tier === 'Tiering Herrie' ? (
        <svg x={middle} y={y + 4} aria-hidden="true" overflow="visible">
          <Skull x={-7} size={14} className={styles.skull} />
        </svg>
      ) : (
        <text x={middle} y={y + 16} className={styles.letter}>
          {tier}
        </text>
      )}
    </>
  );
}

type MarkProps = {
  tier: Tier;
  /** Left edge in CSS pixels; by default left of the plot, in the space of the axis. */
  x?: number;
  /** Vertical center in CSS pixels. */
  y: number;
};

/** Tier badge in a chart, as small as beside a title. */
export function TierMark({ tier, x = -30, y }: MarkProps) {
  return (
    <svg x={x} y={y - 10} width="20" height="20" aria-hidden="true">
      <rect {...tierFill(tier)} x="0.5" y="0.5" width="19" height="19" rx="4.5" />
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
