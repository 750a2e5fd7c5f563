import { type Tier, tierName } from '#shared/domain/tiers.ts';
import styles from './named-tier.module.css';
import { TierBadge } from './tier-badge.tsx';

/** Tier badge, with its name where that is not self-explanatory. */
export function NamedTier({ tier }: { tier: Tier }) {
  return (
    <span className={styles.tier}>
      <TierBadge tier={tier} size="small" />
      {tierName(tier).length > 1 && <span aria-hidden="true">{tierName(tier)}</span>}
    </span>
  );
}
