import { suggestTier } from '#shared/domain/albums/scores.ts';
import type { Tier } from '#shared/domain/albums/tiers.ts';
import { TierBadge } from '../../../components/album/tier-badge.tsx';
import { EmptyState } from '../../../components/feedback/empty-state.tsx';
import { Card, Row, Stack, Text } from '../../../components/layout/primitives.tsx';
import charts from '../charts/charts.module.css';
import { Disclosure } from '../charts/table.tsx';
import { FigureAlbum } from '../figure-album.tsx';
import type { InsightsData, ReviewerFiguresData } from '../insights-query.ts';
import { METHOD, PairFigures } from '../taste/pair-figures.tsx';
import { findPair, type Pair } from '../taste/pairs.ts';
import { getNone, SharedAlbums, TITLES } from '../taste/shared-albums.tsx';
import { TierTrack } from '../tier-track.tsx';
import { formatAlbums, formatMore, orDash } from '../words.ts';
import styles from './head-to-head.module.css';
import { BothDrifts, PairKey, TiersGiven, ToneKey } from './pair-charts.tsx';
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
              <TiersGiven one={first} other={second} />
              <BothDrifts one={first} other={second} />
            </Stack>
            <Stack gap={6} alignRows="start">
              <Fights insights={insights} pair={pair} />
              <SharedAlbums insights={insights} pair={pair} kind="favourites" as="h2" />
            </Stack>
          </Stack>
        </>
      ) : (
        <EmptyState title="Nothing to compare">
          {one === other ? 'Pick two different people.' : 'One of them has not rated anything yet.'}
        </EmptyState>
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
      phonePadding={4}
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
