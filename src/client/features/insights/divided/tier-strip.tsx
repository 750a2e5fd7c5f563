import { tierScore } from '#shared/domain/scores.ts';
import { TIERS, type Tier, tierName } from '#shared/domain/tiers.ts';
import { TierBadge } from '../../../ui/tier-badge.tsx';
import styles from './tier-strip.module.css';

const SCORED = TIERS.filter((tier) => tierScore(tier) !== null);

/** Shows each reviewer's tier at its position from best to worst, so that the spread is visible. */
export function TierStrip({ tiers }: { tiers: Readonly<Record<string, Tier>> }) {
  const given = SCORED.map((tier) => ({
    tier,
    names: Object.keys(tiers).filter((reviewer) => tiers[reviewer] === tier),
  }));
  const message = given.filter(({ names }) => names.length > 0);
  return (
    <div className={styles.strip}>
      <span className="visually-hidden">
        {message.map(({ tier, names }) => `${tierName(tier)} by ${names.join(', ')}`).join('; ')}
      </span>
      {given.map(({ tier, names }) => (
        <span key={tier} aria-hidden="true" className={styles.place} title={names.join(', ')}>
          {names.length > 0 && <TierBadge tier={tier} size="small" />}
          {names.length > 1 && <span className={styles.count}>×{names.length}</span>}
        </span>
      ))}
    </div>
  );
}
