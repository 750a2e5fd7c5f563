import { type ScaleLinear, scaleLinear } from 'd3-scale';
import type { ReactNode } from 'react';
import { Text } from '../../../components/layout/primitives.tsx';
import styles from './charts.module.css';
import { Picture } from './picture.tsx';
import { tierAxis } from './tier-axis.ts';
import { TierMark } from './tier-tile.tsx';

type Scale = ScaleLinear<number, number>;

type Props = {
  title: string;
  description: string;
  points: readonly { x: number; y: number | null }[];
  /** Tick labels at some `x`; about five fit a phone. */
  ticks: readonly { x: number; label: string }[];
  /** Height of the plot in CSS pixels. */
  height: number;
  /** Average of all points, marked by a line. */
  average?: number | null;
  /** @param along `x` in percent of the width @param up `y` in CSS pixels */
  children: (along: Scale, up: Scale) => ReactNode;
};

/** CSS pixels: height of the labels below the plot, and margin to the outermost tier. */
const FOOT = 26;
const MARGIN = 14;

/** Averages over time, on an axis of the tiers that they span. */
export function TierPlot({ title, description, points, ticks, height, average, children }: Props) {
  const tiers = tierAxis(points.flatMap(({ y }) => y ?? []));
  const xs = points.map(({ x }) => x);
  const along = scaleLinear()
    .domain(xs.length === 0 ? [0, 1] : [Math.min(...xs), Math.max(...xs)])
    .range([0, 100]);
  const up = scaleLinear()
    .domain([tiers.at(-1)?.score ?? 25, tiers[0]?.score ?? 95])
    .range([height - MARGIN, MARGIN]);
  return (
    <div className={styles.plane}>
      <Picture title={title} description={description} height={height + FOOT}>
        {tiers.map(({ tier, score }) => (
          <g key={tier}>
            <line className={styles.level} x1="0" x2="100%" y1={up(score)} y2={up(score)} />
            <TierMark tier={tier} y={up(score)} />
          </g>
        ))}
        {average != null && (
          <line className={styles.average} x1="0" x2="100%" y1={up(average)} y2={up(average)} />
        )}
        {ticks.map(({ x, label }) => (
          <Text
            as="text"
            size="xs"
            isTabular
            key={x}
            x={`${along(x)}%`}
            y={height + 18}
            className={styles.tick}
          >
            {label}
          </Text>
        ))}
        {children(along, up)}
      </Picture>
    </div>
  );
}
