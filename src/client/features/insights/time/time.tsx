import { Link } from '@tanstack/react-router';
import { CalendarDays } from 'lucide-react';
import { suggestTier } from '#shared/domain/albums/scores.ts';
import { Message } from '../../../components/feedback/message.tsx';
import { Grid, Stack, Text } from '../../../components/layout/primitives.tsx';
import { BarList } from '../charts/bar-list.tsx';
import { Chart } from '../charts/chart.tsx';
import { getShare } from '../charts/tier-columns.tsx';
import type { InsightsData } from '../insights-query.ts';
import { formatAlbums, orDash } from '../words.ts';
import { Sessions } from './sessions.tsx';
import styles from './time.module.css';

/**
 * Ratings over time: by session, by year, and by release metadata (product/insights.md#insights).
 */
export function Time({ insights: { time } }: { insights: InsightsData }) {
  const { sessions, years, decades, genres } = time;
  return (
    <Stack gap={7}>
      {sessions.length === 0 ? (
        <Message title="No sessions with a date" icon={<CalendarDays size={32} />}>
          Ratings over time appear once sessions have dates.
        </Message>
      ) : (
        <Sessions sessions={sessions} />
      )}
      <Grid columns={24} fits gap={6} columnGap={7} alignRows="start">
        <Stack gap={6}>
          {years.length > 0 && <Years years={years} />}
          <Releases
            title="Decades"
            fact="release dates"
            known={decades.known}
            of={decades.of}
            groups={decades.groups.map(({ decade, ...group }) => ({
              name: `${decade}s`,
              ...group,
            }))}
          />
        </Stack>
        <Releases
          title="Genres"
          fact="genres"
          known={genres.known}
          of={genres.of}
          groups={genres.groups.map(({ genre, ...group }) => ({ name: capital(genre), ...group }))}
        />
      </Grid>
    </Stack>
  );
}

function capital(genre: string): string {
  return genre.replace(/^\p{L}/u, (letter) => letter.toUpperCase());
}

type Props = Pick<InsightsData['time'], 'years'>;

/** Average of each year, linked to its review. */
function Years({ years }: Props) {
  return (
    <Chart
      title="Year by year"
      note="Average rating per year. Select a year for its review."
      table={{
        columns: ['Year', 'Average', 'Rated', 'Albums', 'Sessions'],
        rows: years.map(({ year, average, rated, albums, sessions }) => [
          year,
          orDash(average),
          rated,
          albums,
          sessions,
        ]),
      }}
    >
      <BarList
        domain={[20, 95]}
        bars={years.toReversed().map(({ year, average, rated, sessions }) => ({
          key: String(year),
          name: (
            <Link to="/insights/$year" params={{ year: yearText(year) }} className={styles.year}>
              {year}
            </Link>
          ),
          value: average,
          tier: suggestTier(average),
          note: `${sessions === 1 ? '1 session' : `${sessions} sessions`}, ${formatAlbums(rated)}`,
          end: orDash(average),
        }))}
      />
    </Chart>
  );
}

/** Formats a year for the URL: four digits. */
function yearText(year: number): string {
  return String(year).padStart(4, '0');
}

type Group = { name: string } & Omit<InsightsData['time']['decades']['groups'][number], 'decade'>;

type ReleasesProps = {
  title: string;
  /** Name of the metadata field. */
  fact: string;
  known: number;
  of: number;
  groups: readonly Group[];
};

/** Maximum groups in the chart; the table has all. */
const MAX_SHOWN = 15;

/** Averages by metadata from streaming services, and the number of albums with it. */
function Releases({ title, fact, known, of, groups }: ReleasesProps) {
  if (known === 0)
    return (
      <Stack as="section" gap={2} className={styles.unknown}>
        <Text as="h2" size="l">
          {title}
        </Text>
        <Text tone="muted">
          We don’t have {fact} for {of === 1 ? 'this album' : `these ${of} albums`} yet. They come
          from the streaming services.
        </Text>
      </Stack>
    );
  const rendered = groups.slice(0, MAX_SHOWN);
  const rest = rendered.length < groups.length ? ` Showing the ${MAX_SHOWN} most common.` : '';
  return (
    <Chart
      title={title}
      note={`We have ${fact} for ${known} of ${of} albums (${getShare(known, of)}).${rest}`}
      table={{
        columns: [title, 'Average', 'Rated', 'Albums'],
        rows: groups.map(({ name, average, rated, albums }) => [
          name,
          orDash(average),
          rated,
          albums,
        ]),
      }}
    >
      <BarList
        domain={[20, 95]}
        bars={rendered.map(({ name, average, rated }) => ({
          key: name,
          name,
          value: average,
          tier: suggestTier(average),
          note: formatAlbums(rated),
          end: orDash(average),
        }))}
      />
    </Chart>
  );
}
