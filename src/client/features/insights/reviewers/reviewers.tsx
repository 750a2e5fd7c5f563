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
          Lone fans and critics appear once three people have rated the same album.
        </p>
      ) : (
        <p className={styles.words}>
          A <strong>lone fan</strong> gave A or better while at least two others all rated it two or
          more tiers lower. A <strong>lone critic</strong> gave E or worse while all others were two
          or more tiers higher.
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
