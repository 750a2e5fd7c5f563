import type { InsightsData } from '../../../api/insights.ts';
import { BarList } from '../charts/bar-list.tsx';
import { Chart } from '../charts/chart.tsx';
import { formatAlbums, orDash } from '../words.ts';
import { SubmitterCard } from './submitter-card.tsx';
import styles from './submitters.module.css';
import { WhoseTurn } from './whose-turn.tsx';

/** Shows each submitter's albums, vetoes and the next submitter (product/insights.md#insights). */
export function Submitters({ insights }: { insights: InsightsData }) {
  const { submitters, turn } = insights;
  return (
    <div className={styles.section}>
      <div className={styles.first}>
        {turn !== null && <WhoseTurn turn={turn} />}
        {submitters.length === 0 ? (
          <p className={styles.words}>No album has a submitter yet.</p>
        ) : (
          <Averages submitters={submitters} />
        )}
      </div>
      <div className={styles.cards}>
        {submitters.map((shown) => (
          <SubmitterCard key={shown.submitter} insights={insights} shown={shown} />
        ))}
      </div>
    </div>
  );
}

function Averages({ submitters }: Pick<InsightsData, 'submitters'>) {
  const byAverage = [...submitters].sort((one, other) => (other.average ?? 0) - (one.average ?? 0));
  return (
    <Chart
      title="How their picks did"
      note="The club’s average rating of each person’s picks. Ten points = one tier: S is 95, A is 85."
      table={{
        columns: ['Submitter', 'Average', 'Rated', 'Picks', 'Vetoes given', 'Vetoes received'],
        rows: submitters.map((one) => [
          one.submitter,
          orDash(one.average),
          one.rated,
          one.albums,
          one.vetoes_given,
          one.vetoes_received,
        ]),
      }}
    >
      <BarList
        domain={[20, 95]}
        bars={byAverage.map(({ submitter, average, average_tier, rated }) => ({
          key: submitter,
          name: submitter,
          value: average,
          tier: average_tier,
          note: formatAlbums(rated),
          end: orDash(average),
        }))}
      />
    </Chart>
  );
}
