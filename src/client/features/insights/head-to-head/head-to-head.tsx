import { UserX } from 'lucide-react';
import { suggestTier } from '#shared/domain/albums/scores.ts';
import type { Tier } from '#shared/domain/albums/tiers.ts';
import { TierBadge } from '../../../components/album/tier-badge.tsx';
import { Message } from '../../../components/feedback/message.tsx';
import { Card, Row, Stack, Text } from '../../../components/layout/primitives.tsx';
import { Chart, Disclosure } from '../charts/chart.tsx';
import charts from '../charts/charts.module.css';
import { type Line, LineChart, LineMark } from '../charts/line-chart.tsx';
import { TierButterfly } from '../charts/tier-butterfly.tsx';
import { TierTrack } from '../charts/tier-track.tsx';
import { FigureAlbum } from '../figure-album.tsx';
import type { InsightsData, ReviewerFiguresData } from '../insights-query.ts';
import { METHOD, PairFigures } from '../taste/pair-figures.tsx';
import { findPair, type Pair } from '../taste/pairs.ts';
import { getNone, SharedAlbums, TITLES } from '../taste/shared-albums.tsx';
import { formatAlbumCount, formatAlbums, formatMore, orDash } from '../words.ts';
import styles from './head-to-head.module.css';
import { PeopleChoice } from './people-choice.tsx';

type Props = { insights: InsightsData; one: string; other: string };

/** Compares two reviewers: closeness, ratings, disagreements and favorites. */
export function HeadToHead({ insights, one, other }: Props) {
  const people = [one, other].flatMap(
    (name) => insights.reviewers.find(({ reviewer }) => reviewer === name) ?? [],
  );
  const [first, second] = people;
  const pair = findPair(insights.pairs, one, other);
  return (
    <Stack gap={5} className={styles.versus}>
      <PeopleChoice people={insights.people} one={one} other={other} />
      {first && second && pair ? (
        <>
          <Stack gap={3}>
            <PairFigures pair={pair} />
            <Disclosure summary="How this is counted" about={`${one} and ${other}`}>
              <Text tone="muted" size="s" className={charts.note}>
                {METHOD}
              </Text>
            </Disclosure>
          </Stack>
          <div className={styles.people}>
            <PersonFigures shown={first} tone="one" />
            <PersonFigures shown={second} tone="other" />
          </div>
          <Stack gap={6} alignRows="start" className={styles.parts}>
            <Stack gap={6} alignRows="start">
              <TierButterfly one={first} other={second} />
              <BothDrifts one={first} other={second} />
            </Stack>
            <Stack gap={6} alignRows="start">
              <Fights insights={insights} pair={pair} />
              <SharedAlbums insights={insights} pair={pair} kind="favourites" as="h2" />
            </Stack>
          </Stack>
        </>
      ) : (
        <Message title="Nothing to compare" icon={<UserX size={32} />}>
          {one === other ? 'Pick two different people.' : 'One of them has not rated anything yet.'}
        </Message>
      )}
    </Stack>
  );
}

type PersonFiguresProps = { shown: ReviewerFiguresData; tone: 'one' | 'other' };

/** Figures of one of two reviewers, below the marker used in the charts. */
function PersonFigures({ shown, tone }: PersonFiguresProps) {
  const { reviewer, average, rated, generosity } = shown;
  return (
    <Card
      as="section"
      gap={2}
      radius="l"
      padding={4}
      phonePadding={3}
      surface
      className={styles.person}
      aria-label={reviewer}
    >
      <Row as="h2" gap={2} size="xl" breaks>
        <ToneKey tone={tone} /> {reviewer}
      </Row>
      <Row as="p" gap={2} wraps tone="muted">
        {average !== null && <TierBadge tier={suggestTier(average)} />}
        <Text as="strong" tone="plain" isTabular>
          {orDash(average)}
        </Text>{' '}
        on average
      </Row>
      <Text tone="muted" size="s">
        {formatAlbums(rated)}
        {generosity !== null && `, ${formatMore(generosity)}`}
      </Text>
    </Card>
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

type FightsProps = { insights: InsightsData; pair: Pair };

/** Lists the albums on which two reviewers differ most, with the distance. */
function Fights({ insights, pair }: FightsProps) {
  return (
    <Stack as="section" gap={3}>
      <Text as="h2" size="l">
        {TITLES.fights}
      </Text>
      {pair.fights.length === 0 ? (
        <Text tone="muted">{getNone('fights', pair)}</Text>
      ) : (
        <PairKey names={pair.reviewers} />
      )}
      <Stack as="ol" gap={3}>
        {pair.fights.map(({ album_id, tiers }) => (
          <Row as="li" justify="between" wraps key={album_id} className={styles.album}>
            <FigureAlbum insights={insights} id={album_id} />
            <TierTrack tiers={toRecord(pair, tiers)} getMark={getMark(pair.reviewers)} />
          </Row>
        ))}
      </Stack>
    </Stack>
  );
}

function toRecord({ reviewers }: Pair, tiers: readonly [Tier, Tier]): Record<string, Tier> {
  return { [reviewers[0]]: tiers[0], [reviewers[1]]: tiers[1] };
}

function getMark([one]: Pair['reviewers']) {
  return (reviewers: readonly string[]) => (
    <Row as="span" gap={1}>
      {reviewers.map((person) => (
        <ToneKey key={person} tone={person === one ? 'one' : 'other'} />
      ))}
    </Row>
  );
}

/** Legend of a chart of two reviewers. */
function PairKey({ names: [one, other] }: { names: readonly [string, string] }) {
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
function ToneKey({ tone }: { tone: 'one' | 'other' }) {
  return (
    <svg aria-hidden="true" width="14" height="14" viewBox="-7 -7 14 14">
      <LineMark tone={tone} />
    </svg>
  );
}
