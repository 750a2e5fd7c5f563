import type { ReactNode } from 'react';
import { tierScore } from '#shared/domain/albums/scores.ts';
import { TIERS, type Tier, tierName } from '#shared/domain/albums/tiers.ts';
import { TierBadge } from '../../components/album/tier-badge.tsx';
import { Text, VisuallyHidden } from '../../components/layout/primitives.tsx';
import styles from './tier-track.module.css';

type Props = {
  tiers: Readonly<Record<string, Tier>>;
  /** Returns the mark below a tier; by default the number of reviewers, if there are several. */
  getMark?: (reviewers: readonly string[]) => ReactNode;
};

const SCORED = TIERS.filter((tier) => tierScore(tier) !== null);

/** Shows each reviewer's tier of an album at its position from best to worst. */
export function TierTrack({ tiers, getMark = countReviewers }: Props) {
  const given = SCORED.map((tier) => ({
    tier,
    reviewers: Object.keys(tiers).filter((reviewer) => tiers[reviewer] === tier),
  }));
  const rated = given.filter(({ reviewers }) => reviewers.length > 0);
  return (
    <div className={styles.tiers}>
      <VisuallyHidden>
        {rated
          .map(({ tier, reviewers }) => `${tierName(tier)} by ${reviewers.join(', ')}`)
          .join('; ')}
      </VisuallyHidden>
      {given.map(({ tier, reviewers }) => (
        <span key={tier} aria-hidden="true" className={styles.place} title={reviewers.join(', ')}>
          {reviewers.length > 0 && (
            <>
              <TierBadge tier={tier} size="small" />
              <Text as="span" tone="muted" size="xs" className={styles.below}>
                {getMark(reviewers)}
              </Text>
            </>
          )}
        </span>
      ))}
    </div>
  );
}

function countReviewers({ length }: readonly string[]): string {
  return length > 1 ? `×${length}` : '';
}
