import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { Grid, Text } from '../../../components/layout/primitives.tsx';
import { Chapter, type ChapterProps } from '../chapter.tsx';
import { BarList } from '../charts/bar-list.tsx';
import { Chart } from '../charts/chart.tsx';
import { SessionDots } from '../charts/session-dots.tsx';
import type { InsightsData } from '../insights-query.ts';
import { ShortList } from '../short-list.tsx';
import { bestSessions, hasEnough } from '../statements.ts';
import { formatAlbumCount, formatAlbums, orDash } from '../words.ts';
import { SESSIONS_NOTE, SessionEnds, toSessionTable } from './sessions.tsx';
import styles from './time.module.css';

type Group = { key: string; name: ReactNode; note: string; average: number | null };

/** Ratings by session, by year, and by release metadata (product/insights.md#insights). */
export function Time({ insights: { time }, ...chapter }: ChapterProps) {
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
            groups={years.toReversed().map(({ year, average, rated }) => ({
              key: String(year),
              name: (
                <Link
                  to="/insights/$year"
                  params={{ year: yearText(year) }}
                  className={styles.year}
                >
                  {year}
                </Link>
              ),
              note: formatAlbums(rated),
              average,
            }))}
          />
        )}
        {hasEnough(decades) && (
          <Averages
            title="Decades"
            groups={decades.groups.map(({ decade, average, rated }) => ({
              key: String(decade),
              name: `${decade}s`,
              note: formatAlbums(rated),
              average,
            }))}
          />
        )}
        {hasEnough(genres) && (
          <Averages
            title="Genres"
            groups={genres.groups.map(({ genre, average, rated }) => ({
              key: genre,
              name: capital(genre),
              note: formatAlbums(rated),
              average,
            }))}
          />
        )}
      </Grid>
    </Chapter>
  );
}

/** Averages of groups of albums, above or below their mean. */
function Averages({ title, groups }: { title: string; groups: readonly Group[] }) {
  return (
    <Chart title={title} level={3}>
      <ShortList about={title.toLowerCase()} count={groups.length}>
        <BarList
          origin="mean"
          bars={groups.map(({ key, name, note, average }) => ({
            key,
            name,
            note,
            value: average,
            end: orDash(average),
          }))}
        />
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

/** Formats a year for the URL: four digits. */
function yearText(year: number): string {
  return String(year).padStart(4, '0');
}
