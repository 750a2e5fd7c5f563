import { Trophy } from 'lucide-react';
import type { ReactNode } from 'react';
import { Fact, FactSide, Facts } from '../../../components/album/fact.tsx';
import { getGuestNames } from '../../../components/album/guest-name.ts';
import { Standings } from '../../../components/album/standings.tsx';
import { Thumb } from '../../../components/album/thumb.tsx';
import { TierBadge } from '../../../components/album/tier-badge.tsx';
import { RowLink } from '../../../components/controls/row-link.tsx';
import { DialogLink } from '../../../components/dialog/dialog-link.tsx';
import { Grid, Row, Stack, Text, VisuallyHidden } from '../../../components/layout/primitives.tsx';
import { BarList } from '../charts/bar-list.tsx';
import { Chart } from '../charts/chart.tsx';
import type { InsightsData, YearReviewData } from '../insights-query.ts';
import { Sessions } from '../time/sessions.tsx';
import { formatAlbums, orDash } from '../words.ts';
import { describeGames } from './year-games.ts';
import styles from './year-in-review.module.css';
import { formatFavourite, yearNumbers } from './year-numbers.ts';

type Props = { insights: InsightsData; review: YearReviewData };

/** Review of a year (product/insights.md#insights). */
export function YearInReview({ insights, review }: Props) {
  return (
    <Stack gap={7}>
      <dl className={styles.numbers}>
        {yearNumbers(insights, review).map(({ name, number }) => (
          <div key={name} className={styles.number}>
            <Text as="dt" tone="muted" size="s">
              {name}
            </Text>
            <Text as="dd" tone="accent" size="2xl" weight={800} font="display" isTabular>
              {number}
            </Text>
          </div>
        ))}
      </dl>
      <YearFacts insights={insights} review={review} />
      <Champions champions={review.champions} />
      <YearGames games={insights.games} />
      <Sessions sessions={insights.time.sessions} />
      <WhoWasGenerous reviewers={insights.reviewers} />
    </Stack>
  );
}

function WhoWasGenerous({ reviewers }: Pick<InsightsData, 'reviewers'>) {
  const byAverage = [...reviewers].sort((one, other) => (other.average ?? 0) - (one.average ?? 0));
  return (
    <div className={styles.people}>
      <Chart
        title="Most generous first"
        note="Each person’s average rating. Ten points = one tier."
        table={{
          columns: ['Reviewer', 'Average', 'Rated'],
          rows: byAverage.map(({ reviewer, average, rated }) => [reviewer, orDash(average), rated]),
        }}
      >
        <BarList
          origin="mean"
          bars={byAverage.map(({ reviewer, average, rated }) => ({
            key: reviewer,
            name: reviewer,
            value: average,
            note: formatAlbums(rated),
            end: orDash(average),
          }))}
        />
      </Chart>
    </div>
  );
}

/** Links the winners of a year's brackets. */
function Champions({ champions }: Pick<YearReviewData, 'champions'>) {
  if (champions.length === 0) return null;
  return (
    <Stack as="section" gap={4} aria-labelledby="champions">
      <Row as="h2" gap={2} size="l" id="champions">
        <Text as="span" tone="accent">
          <Trophy aria-hidden="true" size={22} />
        </Text>{' '}
        {champions.length === 1 ? 'Champion' : 'Champions'}
      </Row>
      <Grid as="ul" columns={18} gap={4}>
        {champions.map(({ bracket_id, name, ...song }) => (
          <li key={bracket_id}>
            <RowLink
              gap={4}
              padding={3}
              to="/brackets/$id"
              params={{ id: bracket_id }}
              className={styles.champion}
            >
              <Thumb album={song} />
              <Stack as="span" isTight>
                <Text as="span" weight={600} breaks>
                  {song.title}
                </Text>
                <Text as="span" tone="muted" size="s" breaks>
                  {song.artist}
                </Text>
                <Text as="span" tone="muted" size="s" breaks>
                  won {name}
                </Text>
              </Stack>
            </RowLink>
          </li>
        ))}
      </Grid>
    </Stack>
  );
}

/** Shows who won evenings and called best; nothing without games. */
function YearGames({ games }: Pick<InsightsData, 'games'>) {
  if (games.length === 0) return null;
  return (
    <Stack as="section" gap={4} aria-labelledby="games">
      <Text as="h2" size="l" id="games">
        Games
      </Text>
      <Facts>
        {describeGames(games).map((fact) => (
          <Fact key={fact.name} {...fact} />
        ))}
      </Facts>
      <Standings standings={games} guests={getGuestNames(games)} title="Points of the year" />
    </Stack>
  );
}

type YearFactsProps = { insights: InsightsData; review: YearReviewData };

/** Highlights of a year, each album linked to its details. */
function YearFacts({ insights, review: { favourite, biggest_fight, minds } }: YearFactsProps) {
  const { furthest } = minds;
  if (favourite === null && furthest === null)
    return <Text tone="muted">Nothing from this year is rated yet.</Text>;
  return (
    <Facts>
      {favourite && (
        <AlbumFact
          name="Favorite"
          insights={insights}
          id={favourite.album_id}
          more={formatFavourite(favourite)}
        />
      )}
      {biggest_fight && (
        <AlbumFact
          name="Biggest fight"
          insights={insights}
          id={biggest_fight.album_id}
          more={
            <>
              <FactSide {...biggest_fight.high} /> <FactSide {...biggest_fight.low} />
            </>
          }
        />
      )}
      {furthest && (
        <AlbumFact
          name="Biggest change of mind"
          insights={insights}
          id={furthest.album_id}
          more={
            <Row as="span" isInline gap={2} wraps>
              {furthest.reviewer} <TierBadge tier={furthest.from} size="small" />
              <VisuallyHidden>, then</VisuallyHidden>
              <span aria-hidden="true">→</span> <TierBadge tier={furthest.to} size="small" />
            </Row>
          }
        />
      )}
    </Facts>
  );
}

type AlbumFactProps = { name: string; insights: InsightsData; id: string; more: ReactNode };

function AlbumFact({ name, insights, id, more }: AlbumFactProps) {
  const album = insights.named.get(id);
  if (album === undefined) return null;
  return (
    <Fact
      name={name}
      album={album}
      what={
        <DialogLink opens={{ album: id }} className={styles.yearFactsTitle}>
          {album.title}
        </DialogLink>
      }
      more={
        <>
          <span className={styles.artist}>{album.artist}</span>
          {more}
        </>
      }
    />
  );
}
