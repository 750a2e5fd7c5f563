import { type ScaleLinear, scaleLinear, scaleSqrt } from 'd3-scale';
import { curveMonotoneX, line } from 'd3-shape';
import { suggestTier } from '#shared/domain/albums/scores.ts';
import { Text } from '../../../components/layout/primitives.tsx';
import { type Tick, tierAxis } from './axis.ts';
import styles from './charts.module.css';
import { Picture, TierMark, tierFill } from './picture.tsx';

export type Line = {
  key: string;
  /** They differ in color, dash and marks; dots have the colors of their tiers, and no line. */
  tone: 'one' | 'other' | 'dots';
  /** Sorted by `x`, ascending. */
  points: readonly Point[];
};

type Point = {
  x: number;
  /** Average, 25 to 95; `null` interrupts the line. */
  y: number | null;
  says: string;
  /** Number of albums, which sets the size of a dot. */
  albums?: number;
};

type Scale = ScaleLinear<number, number>;

type Props = {
  title: string;
  description: string;
  lines: readonly Line[];
  /** Returns labels of the axis, between the first and the last `x`; about five fit a phone. */
  getTicks: (first: number, last: number) => Tick[];
  /** Height of the plot in CSS pixels. */
  height: number;
  /** Average of all points, marked by a line. */
  average?: number | null;
};

/** CSS pixels: height of the labels below the plot, and margin to the outermost tier. */
const FOOT = 26;
const MARGIN = 14;

/** Averages over time as lines or dots, on an axis of the tiers that they span. */
export function LineChart({ title, description, lines, getTicks, height, average }: Props) {
  const points = lines.flatMap((one) => one.points);
  const tiers = tierAxis(points.flatMap(({ y }) => y ?? []));
  const xs = points.map(({ x }) => x);
  const ends = [Math.min(...xs), Math.max(...xs)] as const;
  const along = scaleLinear().domain(ends).range([0, 100]);
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
        {getTicks(...ends).map(({ x, label }) => (
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
        <Paths lines={lines} height={height} along={along} up={up} />
        <Marks lines={lines} along={along} up={up} />
      </Picture>
    </div>
  );
}

type ScaledProps = {
  lines: readonly Line[];
  /** `x` in percent of the width, `y` in CSS pixels. */
  along: Scale;
  up: Scale;
};

/** Paths take no percentages: they are 100 wide and stretched, with non-scaling strokes. */
function Paths({ lines, height, along, up }: ScaledProps & { height: number }) {
  const path = line<Point>()
    .defined(({ y }) => y !== null)
    .x(({ x }) => along(x))
    .y(({ y }) => up(y ?? 0))
    .curve(curveMonotoneX);
  return (
    <svg
      aria-hidden="true"
      width="100%"
      height={height}
      viewBox={`0 0 100 ${height}`}
      preserveAspectRatio="none"
      overflow="visible"
    >
      {lines
        .filter(({ tone }) => tone !== 'dots')
        .map(({ key, tone, points }) => (
          <path key={key} data-tone={tone} className={styles.line} d={path([...points]) ?? ''} />
        ))}
    </svg>
  );
}

function Marks({ lines, along, up }: ScaledProps) {
  const points = lines.flatMap(({ key, tone, points }) =>
    points.map((point, place) => ({ ...point, tone, key: `${key} ${place}` })),
  );
  const most = Math.max(1, ...points.map(({ albums = 0 }) => albums));
  const size = scaleSqrt().domain([0, most]).range([2, 7.5]);
  return points.map(({ key, tone, x, y, says, albums = 0 }) => {
    if (y === null) return null;
    const [left, top] = [`${along(x)}%`, up(y)];
    if (tone !== 'dots')
      return (
        <svg key={key} x={left} y={top} overflow="visible">
          <title>{says}</title>
          <LineMark tone={tone} />
        </svg>
      );
    const dot = { ...tierFill(suggestTier(y)), fillOpacity: '0.85', r: size(albums) };
    return (
      <circle key={key} {...dot} cx={left} cy={top}>
        <title>{says}</title>
      </circle>
    );
  });
}

/** Marker of a line: a circle for `one`, a diamond for `other`. */
export function LineMark({ tone }: { tone: 'one' | 'other' }) {
  return tone === 'one' ? (
    <circle data-tone={tone} className={styles.mark} r="4.5" />
  ) : (
    <path data-tone={tone} className={styles.mark} d="M0 -6 6 0 0 6 -6 0Z" />
  );
}
