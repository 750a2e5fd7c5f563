import type { ReviewerFiguresData } from '../../../api/insights.ts';
import { Chart } from '../charts/chart.tsx';
import { LineChart } from '../charts/line-chart.tsx';
import { toLine, yearTicks } from '../reviewers/drift.tsx';
import { orDash } from '../words.ts';
import { PairKey } from './pair-key.tsx';

type Props = { one: ReviewerFiguresData; other: ReviewerFiguresData };

/** Both reviewers' averages by year; hidden for a single year. */
export function BothDrifts({ one, other }: Props) {
  const years = [...new Set([...one.years, ...other.years].map(({ year }) => year))].sort(
    (first, second) => first - second,
  );
  if (years.length < 2) return null;
  const names = [one.reviewer, other.reviewer] as const;
  return (
    <Chart
      title="Over the years"
      note="Each person’s average rating, by year of the session."
      table={{
        columns: ['Year', ...names.flatMap((name) => [name, `${name} rated`])],
        rows: years.map((year) => [year, ...averageIn(one, year), ...averageIn(other, year)]),
      }}
    >
      <PairKey names={names} />
      <LineChart
        title={`Averages of ${names.join(' and ')} by year`}
        description={`${getSpan(one)} ${getSpan(other)}`}
        lines={[toLine(other, 'other'), toLine(one, 'one')]}
        ticks={yearTicks(years)}
        height={190}
      />
    </Chart>
  );
}

function averageIn({ years }: ReviewerFiguresData, year: number): [average: string, rated: number] {
  const found = years.find((one) => one.year === year);
  return [orDash(found?.average ?? null), found?.rated ?? 0];
}

function getSpan({ reviewer, years }: ReviewerFiguresData): string {
  const [first, last] = [years[0], years.at(-1)];
  if (!first || !last) return `${reviewer} rated nothing with a date.`;
  return `${reviewer}: ${orDash(first.average)} in ${first.year}, ${orDash(last.average)} in ${last.year}.`;
}
