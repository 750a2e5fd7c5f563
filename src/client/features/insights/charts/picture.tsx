import { Skull } from 'lucide-react';
import { type ReactNode, useId } from 'react';
import type { Tier } from '#shared/domain/albums/tiers.ts';
import styles from './charts.module.css';

type Props = {
  title: string;
  /** Alternative text. */
  description: string;
  /** Height in CSS pixels; the width is fluid, so positions are fractions of it. */
  height: number;
  children: ReactNode;
};

/** SVG frame of fluid width; its text has a fixed size. */
export function Picture({ title, description, height, children }: Props) {
  const id = useId();
  return (
    <svg
      role="img"
      aria-labelledby={`${id}-title`}
      aria-describedby={`${id}-description`}
      width="100%"
      height={height}
      className={styles.picture}
    >
      <title id={`${id}-title`}>{title}</title>
      <desc id={`${id}-description`}>{description}</desc>
      {children}
    </svg>
  );
}

/** Height of a tile in CSS pixels. */
export const TILE = 22;

/** Returns the attributes of an element that is filled with a tier's color. */
export function tierFill(tier: Tier) {
  return { className: styles.fill, 'data-tier': tier };
}

type TileProps = {
  tier: Tier;
  /** Left edge and width, in percent of the chart's width. */
  x: number;
  width: number;
  /** In CSS pixels. */
  y: number;
};

/** Tier tile in a chart: its letter or icon on its color. */
export function TierTile({ tier, x, y, width }: TileProps) {
  return (
    <>
      <rect {...tierFill(tier)} x={`${x}%`} y={y} width={`${width}%`} height={TILE} rx="4" />
      <TierLetter tier={tier} x={`${x + width / 2}%`} y={y + TILE / 2} size={14} />
    </>
  );
}

/** Small tier badge left of a plot, in the space of its axis; its center is at `y` CSS pixels. */
export function TierMark({ tier, y }: { tier: Tier; y: number }) {
  return (
    <svg x="-30" y={y - 10} width="20" height="20" aria-hidden="true">
      <rect {...tierFill(tier)} x="0.5" y="0.5" width="19" height="19" rx="4.5" />
      <TierLetter tier={tier} x="10" y={10} size={13} />
    </svg>
  );
}

type LetterProps = { tier: Tier; x: string; y: number; size: number };

/** Letter or icon around a point. */
function TierLetter({ tier, x, y, size }: LetterProps) {
  if (tier !== 'Tiering Herrie')
    return (
      <text x={x} y={y + size / 2 - 2} className={styles.letter}>
        {tier}
      </text>
    );
  return (
    <svg x={x} y={y} aria-hidden="true" overflow="visible">
      <Skull x={-size / 2} y={-size / 2} size={size} className={styles.skull} />
    </svg>
  );
}
