import { suggestTier } from '#shared/domain/scores.ts';
import type { InsightsData } from '../../../api/insights.ts';
import { BarList } from '../charts/bar-list.tsx';
import { Chart } from '../charts/chart.tsx';
import { getShare } from '../charts/tier-columns.tsx';
import { formatAlbums, orDash } from '../words.ts';
import styles from './releases.module.css';

type Group = { name: string } & Omit<InsightsData['time']['decades']['groups'][number], 'decade'>;

type Props = {
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
export function Releases({ title, fact, known, of, groups }: Props) {
  if (known === 0)
    return (
      <section className={styles.unknown}>
        <h2>{title}</h2>
        <p>
          We don’t have {fact} for {of === 1 ? 'this album' : `these ${of} albums`} yet. They come
          from the streaming services.
        </p>
      </section>
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
