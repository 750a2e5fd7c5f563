import { verdictOf } from '#shared/domain/room-verdict.ts';
import { averageScore, scoreSpread, spreadName, suggestTier } from '#shared/domain/scores.ts';
import type { RoomRating } from '../../api/rooms.ts';
import { TierBadge } from '../../ui/tier-badge.tsx';
import styles from './outcome.module.css';

type Props = { ratings: readonly RoomRating[]; isDone: boolean };

/** What the cards come to, once all are turned; its place is kept until then. */
export function Outcome({ ratings, isDone }: Props) {
  return (
    <div role="status" className={styles.outcome}>
      {isDone && (
        <div className={styles.said}>
          <p className={styles.verdict}>{verdictOf(ratings)}</p>
          <Numbers ratings={ratings} />
        </div>
      )}
    </div>
  );
}

function Numbers({ ratings }: Pick<Props, 'ratings'>) {
  const tiers = ratings.map(({ tier }) => tier);
  const average = averageScore(tiers);
  const spread = scoreSpread(tiers);
  return (
    <dl className={styles.numbers}>
      <div>
        <dt>Suggested</dt>
        <dd>
          <TierBadge tier={suggestTier(average)} size="large" />
        </dd>
      </div>
      <div>
        <dt>Average</dt>
        <dd>{average === null ? '–' : average.toFixed(1)}</dd>
      </div>
      {spread !== null && (
        <div>
          <dt>Spread: {spreadName(spread)}</dt>
          <dd>±{spread.toFixed(1)}</dd>
        </div>
      )}
    </dl>
  );
}
