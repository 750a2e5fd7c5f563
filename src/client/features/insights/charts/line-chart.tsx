import { scaleLinear } from 'd3-scale';
import { curveMonotoneX, line } from 'd3-shape';
import styles from './charts.module.css';
import { TierPlot } from './tier-plot.tsx';

export type Line = {
  key: string;
  /** They differ in color, dash and marks. */
  tone: 'one' | 'other';
  /** Sorted by `x`, ascending. */
  points: readonly Point[];
};

/** Average, 25 to 95; `null` interrupts the line. */
type Point = { x: number; y: number | null; says: string };

type Props = { title: string; description: string; lines: readonly Line[] };

/** Height of the plot in CSS pixels. */
const HEIGHT = 190;

/** Line chart of averages by year. */
export function LineChart({ title, description, lines }: Props) {
  const points = lines.flatMap((one) => one.points);
  return (
    <TierPlot
      title={title}
      description={description}
      points={points}
      ticks={yearTicks(points.map(({ x }) => x))}
      height={HEIGHT}
    >
      {(along, up) => {
        const path = line<Point>()
          .defined(({ y }) => y !== null)
          .x(({ x }) => along(x))
          .y(({ y }) => up(y ?? 0))
          .curve(curveMonotoneX);
        return (
          <>
            {/* Paths take no percentages: they are 100 wide and stretched, with non-scaling
                strokes. */}
            <svg
              aria-hidden="true"
              width="100%"
              height={HEIGHT}
              viewBox={`0 0 100 ${HEIGHT}`}
              preserveAspectRatio="none"
              overflow="visible"
            >
              {lines.map(({ key, tone, points }) => (
                <path
                  key={key}
                  data-tone={tone}
                  className={styles.line}
                  d={path([...points]) ?? ''}
                />
              ))}
            </svg>
            {lines.flatMap(({ key, tone, points }) =>
              points.map(
                ({ x, y, says }) =>
                  y !== null && (
                    <svg key={`${key} ${x}`} x={`${along(x)}%`} y={up(y)} overflow="visible">
                      <title>{says}</title>
                      <LineMark tone={tone} />
                    </svg>
                  ),
              ),
            )}
          </>
        );
      }}
    </TierPlot>
  );
}

/** Returns about five evenly spaced ticks for some years. */
function yearTicks(years: readonly number[]): { x: number; label: string }[] {
  const scale = scaleLinear().domain([Math.min(...years), Math.max(...years)]);
  return scale
    .ticks(5)
    .filter(Number.isInteger)
    .map((x) => ({ x, label: String(x) }));
}

/** Marker of a line: a circle for `one`, a diamond for `other`. */
export function LineMark({ tone }: { tone: 'one' | 'other' }) {
  return tone === 'one' ? (
    <circle data-tone={tone} className={styles.mark} r="4.5" />
  ) : (
    <path data-tone={tone} className={styles.mark} d="M0 -6 6 0 0 6 -6 0Z" />
  );
}
