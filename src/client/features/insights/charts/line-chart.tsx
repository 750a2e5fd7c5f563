import { scaleLinear } from 'd3-scale';
import { curveMonotoneX, line } from 'd3-shape';
import { Text } from '../../../components/layout/primitives.tsx';
import styles from './charts.module.css';
import { Picture } from './picture.tsx';
import { tierAxis } from './tier-axis.ts';
import { TierMark } from './tier-tile.tsx';

export type Line = {
  key: string;
  /** `one` and `other` differ in color, dash and marks; `faint` lines are context. */
  tone: 'one' | 'other' | 'faint';
  /** Sorted by `x`, ascending. */
  points: readonly Point[];
};

/** Average, 25 to 95; `null` interrupts the line. */
type Point = { x: number; y: number | null; says: string };

type Props = {
  title: string;
  description: string;
  lines: readonly Line[];
  /** Tick labels at the `x` of some points; about five fit a phone. */
  ticks: readonly { x: number; label: string }[];
  /** Height of the plot in CSS pixels. */
  height?: number;
};

const FOOT = 26;

/** Line chart of averages over time, on an axis of tiers. */
export function LineChart({ title, description, lines, ticks, height = 150 }: Props) {
  const points = lines.flatMap((one) => one.points);
  const averages = points.flatMap(({ y }) => (y === null ? [] : [y]));
  const tiers = tierAxis(averages);
  const xs = points.map(({ x }) => x);
  const along = scaleLinear()
    .domain(xs.length === 0 ? [0, 1] : [Math.min(...xs), Math.max(...xs)])
    .range([0, 100]);
  const up = scaleLinear()
    .domain([tiers.at(-1)?.score ?? 25, tiers[0]?.score ?? 95])
    .range([height - 12, 12]);
  const path = line<Point>()
    .defined(({ y }) => y !== null)
    .x(({ x }) => along(x))
    .y(({ y }) => up(y ?? 0))
    .curve(curveMonotoneX);
  return (
    <div className={styles.plane}>
      <Picture title={title} description={description} height={height + FOOT}>
        {tiers.map(({ tier, score }) => (
          <g key={tier}>
            <line className={styles.level} x1="0" x2="100%" y1={up(score)} y2={up(score)} />
            <TierMark tier={tier} y={up(score)} />
          </g>
        ))}
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
        {/* Paths take no percentages: they are 100 wide and stretched, with non-scaling
            strokes. */}
        <svg
          aria-hidden="true"
          width="100%"
          height={height}
          viewBox={`0 0 100 ${height}`}
          preserveAspectRatio="none"
          overflow="visible"
        >
          {lines.map(({ key, tone, points }) => (
            <path key={key} data-tone={tone} className={styles.line} d={path([...points]) ?? ''} />
          ))}
        </svg>
        {lines.flatMap(({ key, tone, points }) =>
          points.map(({ x, y, says }) =>
            y === null || tone === 'faint' ? null : (
              <svg key={`${key} ${x}`} x={`${along(x)}%`} y={up(y)} overflow="visible">
                <title>{says}</title>
                <LineMark tone={tone} />
              </svg>
            ),
          ),
        )}
      </Picture>
    </div>
  );
}

/** Marker of a line: a circle for `one`, a diamond for `other`. */
export function LineMark({ tone }: { tone: 'one' | 'other' }) {
  return tone === 'one' ? (
    <circle data-tone={tone} className={styles.mark} r="4.5" />
  ) : (
    <path data-tone={tone} className={styles.mark} d="M0 -6 6 0 0 6 -6 0Z" />
  );
}
