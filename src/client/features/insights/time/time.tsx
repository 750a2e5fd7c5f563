import { Link } from '@tanstack/react-router';
import { Grid, Text } from '../../../components/layout/primitives.tsx';
import { Chapter, type ChapterProps, type InsightsChapter } from '../chapter.tsx';
import { BarList, toAverageBar } from '../charts/bars.tsx';
import { Chart } from '../charts/table.tsx';
import type { InsightsData } from '../insights-query.ts';
import { ShortList } from '../short-list.tsx';
import { formatAlbumCount } from '../words.ts';
import { bestSessions, findTrend, hasEnough } from './find-trend.ts';
import { SESSIONS_NOTE, SessionDots, SessionEnds, toSessionTable } from './sessions.tsx';
import styles from './time.module.css';

export const timeChapter: InsightsChapter = {
  id: 'time',
  name: 'Over time',
  findStatement: findTrend,
  Body: Time,
};

/** Ratings by session, by year, and by release metadata (product/insights.md#insights). */
function Time({ insights: { time }, ...chapter }: ChapterProps) {
  const { sessions, years, decades, genres } = time;
  const sorted = bestSessions(sessions);
  return (
    <Chapter
      {...chapter}
      caption="Average of each session"
      picture={
        <>
          <SessionDots sessions={sorted} />
          <Text tone="muted" size="s">
            {SESSIONS_NOTE}
          </Text>
        </>
      }
      method={`A session’s average is that of its albums’ averages, in points: ten points are one tier, S is 95, A is 85. One session is a small sample.${getSource(time)}`}
      table={toSessionTable(sessions)}
    >
      <SessionEnds sessions={sorted} />
      <Grid columns={20} fits gap={6} columnGap={6} alignRows="start">
        {years.length > 1 && (
          <Averages
            title="Year by year"
            bars={years
              .toReversed()
              .map((one) => toAverageBar(String(one.year), one, <YearLink year={one.year} />))}
          />
        )}
        {hasEnough(decades) && (
          <Averages
            title="Decades"
            bars={decades.groups.map((one) => toAverageBar(`${one.decade}s`, one))}
          />
        )}
        {hasEnough(genres) && (
          <Averages
            title="Genres"
            bars={genres.groups.map((one) => toAverageBar(one.genre, one, capital(one.genre)))}
          />
        )}
      </Grid>
    </Chapter>
  );
}

function YearLink({ year }: { year: number }) {
  return (
    <Link
      to="/insights/$year"
      params={{ year: String(year).padStart(4, '0') }}
      className={styles.year}
    >
      {year}
    </Link>
  );
}

type AveragesProps = { title: string; bars: ReturnType<typeof toAverageBar>[] };

/** Averages of groups of albums, above or below their mean. */
function Averages({ title, bars }: AveragesProps) {
  return (
    <Chart title={title} level={3}>
      <ShortList about={title.toLowerCase()} count={bars.length}>
        <BarList origin="mean" bars={bars} />
      </ShortList>
    </Chart>
  );
}

/** Source of decades and genres, with the number of albums. */
function getSource({ decades, genres }: InsightsData['time']): string {
  const known = [
    ...(hasEnough(decades) ? [`Release dates are known for ${decades.known}`] : []),
    ...(hasEnough(genres) ? [`genres for ${genres.known}`] : []),
  ];
  return known.length === 0 ? '' : ` ${known.join(', ')} of ${formatAlbumCount(decades.of)}.`;
}

function capital(genre: string): string {
  return genre.replace(/^\p{L}/u, (letter) => letter.toUpperCase());
}
