import { MIN_OTHERS } from '#shared/domain/insights/standing-alone.ts';
import type { InsightsData } from '../../../api/insights.ts';
import { Generosity } from './generosity.tsx';
import { ReviewerCard } from './reviewer-card.tsx';
import styles from './reviewers.module.css';

/** Shows each reviewer's ratings, generosity and outlier albums (product/insights.md#insights). */
export function Reviewers({ insights }: { insights: InsightsData }) {
  return (
    <div className={styles.section}>
      <Generosity reviewers={insights.reviewers} />
      {insights.people.length <= MIN_OTHERS ? (
        <p className={styles.words}>
          Who is alone with an album shows once three people have rated the same one.
        </p>
      ) : (
        <p className={styles.words}>
          Below, somebody <strong>loves alone</strong> what they gave A or better, and{' '}
          <strong>hates alone</strong> what they gave E or worse, where two others at least rated
          the album and all of them are two tiers or more on the other side.
        </p>
      )}
      <div className={styles.cards}>
        {insights.reviewers.map((shown) => (
          <ReviewerCard key={shown.reviewer} insights={insights} shown={shown} />
        ))}
      </div>
    </div>
  );
}
