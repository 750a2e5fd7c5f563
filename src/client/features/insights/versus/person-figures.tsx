import { suggestTier } from '#shared/domain/scores.ts';
import type { ReviewerFiguresData } from '../../../api/insights.ts';
import { TierBadge } from '../../../ui/tier-badge.tsx';
import { formatAlbums, formatMore, orDash } from '../words.ts';
import styles from './person-figures.module.css';
import { ToneKey } from './tone-key.tsx';

type Props = { shown: ReviewerFiguresData; tone: 'one' | 'other' };

/** Figures of one of two reviewers, below the marker used in the charts. */
export function PersonFigures({ shown, tone }: Props) {
  const { reviewer, average, rated, generosity } = shown;
  return (
    <section className={styles.person} aria-label={reviewer}>
      <h2>
        <ToneKey tone={tone} /> {reviewer}
      </h2>
      <p className={styles.average}>
        {average !== null && <TierBadge tier={suggestTier(average)} />}
        <strong>{orDash(average)}</strong> on average
      </p>
      <p className={styles.rest}>
        {formatAlbums(rated)}
        {generosity !== null && `, ${formatMore(generosity)}`}
      </p>
    </section>
  );
}
