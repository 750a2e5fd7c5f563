import type { ComponentProps } from 'react';
import { EDIT_FORM_TIERS, type Tier, tierName } from '#shared/domain/tiers.ts';
import { TierBadge } from '../../ui/tier-badge.tsx';
import styles from './tier-choice.module.css';

/** Tiers that a reviewer can give. */
const RATINGS: readonly Tier[] = EDIT_FORM_TIERS.filter(
  (tier) => tier !== 'Not rated yet' && tier !== 'Now Listening To',
);

type Props = {
  reviewer: string;
  /** Saved tier; a retired tier stays available. */
  present: Tier | '' | undefined;
  /** True if there is a rating to clear. */
  isRated: boolean;
  /** Name, ref and handlers of each radio button. */
  field: ComponentProps<'input'>;
};

/** Renders the tier of one reviewer, one button per choice. */
export function TierChoice({ reviewer, present, isRated, field }: Props) {
  const tiers = present && !RATINGS.includes(present) ? [...RATINGS, present] : RATINGS;
  return (
    <fieldset className={styles.person}>
      <legend className="visually-hidden">{reviewer}</legend>
      <span aria-hidden="true" className={styles.name}>
        {reviewer}
      </span>
      {/* Remains among the radio buttons for keyboard users, even with nothing to clear. */}
      <label className={styles.none} data-rated={isRated}>
        <input
          type="radio"
          value=""
          aria-label={isRated ? 'Clear rating' : 'No rating'}
          {...field}
        />
        <span aria-hidden="true">{isRated ? 'Clear' : 'No rating'}</span>
      </label>
      <span className={styles.tiers}>
        {tiers.map((tier) => (
          <label key={tier} className={styles.tier} title={tierName(tier)}>
            <input type="radio" value={tier} aria-label={tierName(tier)} {...field} />
            <span aria-hidden="true" className={styles.badge}>
              <TierBadge tier={tier} />
            </span>
          </label>
        ))}
      </span>
    </fieldset>
  );
}
