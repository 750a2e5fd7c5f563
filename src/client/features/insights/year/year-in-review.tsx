import { Link } from '@tanstack/react-router';
import { Trophy } from 'lucide-react';
import type { InsightsData, YearReviewData } from '../../../api/insights.ts';
import { Thumb } from '../../../ui/thumb.tsx';
import { BarList } from '../charts/bar-list.tsx';
import { Chart } from '../charts/chart.tsx';
import { Sessions } from '../time/sessions.tsx';
import { formatAlbums, orDash } from '../words.ts';
import { YearFacts } from './year-facts.tsx';
import styles from './year-in-review.module.css';
import { yearNumbers } from './year-numbers.ts';

type Props = { insights: InsightsData; review: YearReviewData };

/** Review of a year (product/insights.md#insights). */
export function YearInReview({ insights, review }: Props) {
  return (
    <div className={styles.year}>
      <dl className={styles.numbers}>
        {yearNumbers(insights, review).map(({ name, number }) => (
          <div key={name} className={styles.number}>
            <dt>{name}</dt>
            <dd>{number}</dd>
          </div>
        ))}
      </dl>
      <YearFacts insights={insights} review={review} />
      <Champions champions={review.champions} />
      <Sessions sessions={insights.time.sessions} />
      <WhoWasGenerous reviewers={insights.reviewers} />
    </div>
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
          domain={[20, 95]}
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
    <section aria-labelledby="champions" className={styles.champions}>
      <h2 id="champions">
        <Trophy aria-hidden="true" size={22} /> {champions.length === 1 ? 'Champion' : 'Champions'}
      </h2>
      <ul>
        {champions.map(({ bracket_id, name, ...song }) => (
          <li key={bracket_id}>
            <Link to="/brackets/$id" params={{ id: bracket_id }} className={styles.champion}>
              <Thumb album={song} />
              <span className={styles.words}>
                <span className={styles.title}>{song.title}</span>
                <span className={styles.of}>{song.artist}</span>
                <span className={styles.of}>won {name}</span>
              </span>
            </Link>
          </li>
        ))}
      </ul>
    </section>
  );
}
