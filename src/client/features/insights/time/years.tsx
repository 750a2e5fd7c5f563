import { Link } from '@tanstack/react-router';
import { suggestTier } from '#shared/domain/scores.ts';
import type { InsightsData } from '../../../api/insights.ts';
import { BarList } from '../charts/bar-list.tsx';
import { Chart } from '../charts/chart.tsx';
import { formatAlbums, orDash } from '../words.ts';
import styles from './years.module.css';

type Props = Pick<InsightsData['time'], 'years'>;

/** Average of each year, linked to its review. */
export function Years({ years }: Props) {
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
