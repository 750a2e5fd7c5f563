import { UserX } from 'lucide-react';
import { suggestTier } from '#shared/domain/scores.ts';
import type { InsightsData, ReviewerFiguresData } from '../../../api/insights.ts';
import { Message } from '../../../ui/message.tsx';
import { TierBadge } from '../../../ui/tier-badge.tsx';
import { Chart } from '../charts/chart.tsx';
import { LineChart } from '../charts/line-chart.tsx';
import { toLine, yearTicks } from '../reviewers/drift.tsx';
import { PairFigures } from '../taste/pair-figures.tsx';
import { findPair } from '../taste/pairs.ts';
import { SharedAlbums } from '../taste/shared-albums.tsx';
import { formatAlbums, formatMore, orDash } from '../words.ts';
import { Fights } from './fights.tsx';
import styles from './head-to-head.module.css';
import { PairKey } from './pair-key.tsx';
import { PeopleChoice } from './people-choice.tsx';
import { TierButterfly } from './tier-butterfly.tsx';
import { ToneKey } from './tone-key.tsx';

type Props = { insights: InsightsData; one: string; other: string };

/** Compares two reviewers: closeness, ratings, disagreements and favorites. */
export function HeadToHead({ insights, one, other }: Props) {
  const people = [one, other].flatMap(
    (name) => insights.reviewers.find(({ reviewer }) => reviewer === name) ?? [],
  );
  const [first, second] = people;
  const pair = findPair(insights.pairs, one, other);
  return (
    <div className={styles.versus}>
      <PeopleChoice people={insights.people} one={one} other={other} />
      {first && second && pair ? (
        <>
          <PairFigures pair={pair} />
          <div className={styles.people}>
            <PersonFigures shown={first} tone="one" />
            <PersonFigures shown={second} tone="other" />
          </div>
          <div className={styles.parts}>
            <div className={styles.part}>
              <TierButterfly one={first} other={second} />
              <BothDrifts one={first} other={second} />
            </div>
            <div className={styles.part}>
              <Fights insights={insights} pair={pair} />
              <SharedAlbums insights={insights} pair={pair} kind="favourites" isSection />
            </div>
          </div>
        </>
      ) : (
        <Message title="Nothing to compare" icon={<UserX size={32} />}>
          {one === other ? 'Pick two different people.' : 'One of them has not rated anything yet.'}
        </Message>
      )}
    </div>
  );
}

type PersonFiguresProps = { shown: ReviewerFiguresData; tone: 'one' | 'other' };

/** Figures of one of two reviewers, below the marker used in the charts. */
function PersonFigures({ shown, tone }: PersonFiguresProps) {
  const { reviewer, average, rated, generosity } = shown;
  return (
    <section className={styles.person} aria-label={reviewer}>
      <h2>
        <ToneKey tone={tone} /> {reviewer}
      </h2>
      <p className={styles.average}>
        {average !== null && <TierBadge tier={suggestTier(average)} />}
        <strong>{orDash(average)}</strong> on average
      </p>
      <p className={styles.rest}>
        {formatAlbums(rated)}
        {generosity !== null && `, ${formatMore(generosity)}`}
      </p>
    </section>
  );
}

type BothDriftsProps = { one: ReviewerFiguresData; other: ReviewerFiguresData };

/** Both reviewers' averages by year; hidden for a single year. */
function BothDrifts({ one, other }: BothDriftsProps) {
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
