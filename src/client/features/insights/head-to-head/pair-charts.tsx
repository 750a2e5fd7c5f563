import { tierName } from '#shared/domain/albums/tiers.ts';
import { Row } from '../../../components/layout/primitives.tsx';
import { yearTicks } from '../charts/axis.ts';
import { getShare, PairedBars, sumAlbums } from '../charts/bars.tsx';
import { type Line, LineChart, LineMark } from '../charts/line.tsx';
import { Chart } from '../charts/table.tsx';
import type { ReviewerFiguresData } from '../insights-query.ts';
import { formatAlbumCount, orDash } from '../words.ts';

type Props = { one: ReviewerFiguresData; other: ReviewerFiguresData };

/** Tiers of both reviewers as shares. */
export function TiersGiven({ one, other }: Props) {
  const both = [one, other];
  return (
    <Chart
      title="Tiers given"
      note="As a share of each person’s ratings."
      table={{
        columns: ['Tier', ...both.flatMap(({ reviewer }) => [reviewer, `${reviewer}, share`])],
        rows: one.distribution.map(({ tier }, place) => [
          tierName(tier),
          ...both.flatMap(({ distribution }) => {
            const albums = distribution[place]?.albums ?? 0;
            return [albums, getShare(albums, sumAlbums(distribution))];
          }),
        ]),
      }}
    >
      <PairedBars
        names={[one.reviewer, other.reviewer]}
        tiers={[one.distribution, other.distribution]}
      />
    </Chart>
  );
}

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
        getTicks={yearTicks}
        height={190}
      />
    </Chart>
  );
}

function toLine({ reviewer, years }: ReviewerFiguresData, tone: Line['tone']): Line {
  return {
    key: reviewer,
    tone,
    points: years.map(({ year, average, rated }) => ({
      x: year,
      y: average,
      says: `${reviewer}, ${year}: ${orDash(average)} (${formatAlbumCount(rated)})`,
    })),
  };
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

/** Legend of a chart of two reviewers. */
export function PairKey({ names: [one, other] }: { names: readonly [string, string] }) {
  return (
    <Row as="ul" gap={2} columnGap={5} align="stretch" wraps size="s">
      <Row as="li" gap={2}>
        <ToneKey tone="one" /> {one}
      </Row>
      <Row as="li" gap={2}>
        <ToneKey tone="other" /> {other}
      </Row>
    </Row>
  );
}

/** Marker of one of two reviewers, as in the charts. */
export function ToneKey({ tone }: { tone: 'one' | 'other' }) {
  return (
    <svg aria-hidden="true" width="14" height="14" viewBox="-7 -7 14 14">
      <LineMark tone={tone} />
    </svg>
  );
}
