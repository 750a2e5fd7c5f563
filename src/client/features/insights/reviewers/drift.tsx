import { scaleLinear } from 'd3-scale';
import { Text } from '../../../components/layout/primitives.tsx';
import { Chart } from '../charts/chart.tsx';
import { type Line, LineChart } from '../charts/line-chart.tsx';
import type { ReviewerFiguresData } from '../insights-query.ts';
import { orDash, signed } from '../words.ts';

type Props = { shown: ReviewerFiguresData; others: readonly ReviewerFiguresData[] };

/** Chart of a reviewer's average by year, among those of the others. */
export function Drift({ shown, others }: Props) {
  const { reviewer, years } = shown;
  const [first, last] = [years[0], years.at(-1)];
  if (first === undefined || last === undefined || first === last)
    return (
      <Text tone="muted" size="s">
        {soFar(shown)}
      </Text>
    );
  return (
    <Chart
      isInner
      title="Over the years"
      note={others.length > 0 ? 'Thin lines are the others.' : undefined}
      table={{
        columns: ['Year', 'Average', 'Rated', 'Versus the others', 'Albums compared'],
        rows: years.map(({ year, average, rated, generosity, compared }) => [
          year,
          orDash(average),
          rated,
          generosity === null ? null : signed(generosity),
          compared,
        ]),
      }}
    >
      <LineChart
        title={`Averages of ${reviewer} by year`}
        description={`From ${orDash(first.average)} in ${first.year} to ${orDash(last.average)} in ${last.year}.`}
        lines={[...others.map((other) => toLine(other, 'faint')), toLine(shown, 'one')]}
        ticks={yearTicks([shown, ...others].flatMap((one) => one.years.map(({ year }) => year)))}
        height={120}
      />
    </Chart>
  );
}

/** Converts a reviewer's averages by year to a line. */
export function toLine({ reviewer, years }: ReviewerFiguresData, tone: Line['tone']): Line {
  return {
    key: reviewer,
    tone,
    points: years.map(({ year, average, rated }) => ({
      x: year,
      y: average,
      says: `${reviewer}, ${year}: ${orDash(average)} (${rated === 1 ? '1 album' : `${rated} albums`})`,
    })),
  };
}

/** Returns about five evenly spaced ticks for some years. */
export function yearTicks(years: readonly number[]): { x: number; label: string }[] {
  const scale = scaleLinear().domain([Math.min(...years), Math.max(...years)]);
  return scale
    .ticks(5)
    .filter(Number.isInteger)
    .map((x) => ({ x, label: String(x) }));
}

function soFar({ years }: ReviewerFiguresData): string {
  const [only] = years;
  if (only === undefined) return 'None of these albums has a session date.';
  return `All ratings are from ${only.year}. A trend appears once there is a second year.`;
}
