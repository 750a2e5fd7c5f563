import { Skull } from 'lucide-react';
import type { Tier } from '#shared/domain/tiers.ts';
import styles from './tier-fill.module.css';

/** Height of a tile in CSS pixels. */
export const TILE = 22;

/** Class that fills with the color of the tier in `data-tier`. */
export const tierFill = styles.fill;

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
      <rect
        className={styles.fill}
        data-tier={tier}
        x={`${x}%`}
        y={y}
        width={`${width}%`}
        height={TILE}
        rx={4}
      />
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
