import { Skull } from 'lucide-react';
import type { Tier } from '#shared/domain/tiers.ts';
import styles from './tier-fill.module.css';

/** Of a tile, in CSS pixels. */
export const TILE = 22;

/** The class of what has a tier's colour, which `data-tier` names. */
export const tierFill = styles.fill;

type Props = {
  tier: Tier;
  /** Its left edge and its width, in percent of the picture's width. */
  x: number;
  width: number;
  /** In CSS pixels. */
  y: number;
};

/** A tier within a picture: its letter or mark on its colour. */
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
