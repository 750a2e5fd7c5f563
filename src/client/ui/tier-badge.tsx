import { Skull } from 'lucide-react';
import { type Tier, tierName } from '#shared/domain/tiers.ts';
import styles from './tier-badge.module.css';

type Props = { tier: Tier; size?: 'small' | 'medium' | 'large' };

/** A tier as its letter or mark on its colour; read aloud by its name. */
export function TierBadge({ tier, size = 'medium' }: Props) {
  return (
    <span className={`${styles.badge} ${styles[size]}`} data-tier={tier}>
      <span className="visually-hidden">Tier {tierName(tier)}</span>
      <span aria-hidden="true" className={styles.mark}>
        <TierMark tier={tier} />
      </span>
    </span>
  );
}

function TierMark({ tier }: { tier: Tier }) {
  if (tier === 'Tiering Herrie') return <Skull />;
  if (tier === 'Not rated yet') return '–';
  if (tier !== 'Now Listening To') return tier;
  return (
    <span className={styles.bars}>
      <i />
      <i />
      <i />
    </span>
  );
}
