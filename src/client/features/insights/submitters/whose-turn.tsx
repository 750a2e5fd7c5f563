import { shortDate } from '#shared/domain/dates.ts';
import type { InsightsData } from '../../../api/insights.ts';
import styles from './whose-turn.module.css';

type Turn = NonNullable<InsightsData['turn']>;

/** Shows the next submitter and the reason. */
export function WhoseTurn({ turn: { sessions, order } }: { turn: Turn }) {
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
