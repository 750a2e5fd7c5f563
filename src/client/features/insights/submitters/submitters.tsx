import { shortDate } from '#shared/domain/dates.ts';
import type { InsightsData } from '../../../api/insights.ts';
import { BarList } from '../charts/bar-list.tsx';
import { Chart } from '../charts/chart.tsx';
import { formatAlbums, orDash } from '../words.ts';
import { SubmitterCard } from './submitter-card.tsx';
import styles from './submitters.module.css';

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

type Turn = NonNullable<InsightsData['turn']>;

/** Shows the next submitter and the reason. */
function WhoseTurn({ turn: { sessions, order } }: { turn: Turn }) {
  const [first] = order;
  if (first === undefined || sessions === 0) return null;
  return (
    <section aria-labelledby="whose-turn" className={styles.turn}>
      <div className={styles.next}>
        <h2 id="whose-turn">Whose turn it is</h2>
        <p className={styles.name}>{first.reviewer}</p>
        <p className={styles.why}>
          Fewest picks in the last {sessions === 1 ? 'session' : `${sessions} sessions`} goes first.
          Ties go to the longest wait{order.every(isLike(first)) && '. Right now it is a tie'}.
        </p>
      </div>
      <ol className={styles.order}>
        {order.map(({ reviewer, albums, last_brought }) => (
          <li key={reviewer}>
            <span className={styles.reviewer}>{reviewer}</span>
            <span className={styles.brought}>
              {albums === 1 ? '1 album' : `${albums} albums`}
              <span className={styles.last}>
                {last_brought === null ? 'no picks yet' : `last ${shortDate(last_brought)}`}
              </span>
            </span>
          </li>
        ))}
      </ol>
    </section>
  );
}

function isLike(first: Turn['order'][number]) {
  return ({ albums, last_brought }: Turn['order'][number]) =>
    albums === first.albums && last_brought === first.last_brought;
}
