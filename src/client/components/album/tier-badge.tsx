import { Skull } from 'lucide-react';
import { type Tier, tierName } from '#shared/domain/albums/tiers.ts';
import { moveWhileSeen } from '../../hooks/animate-while-visible.ts';
import { Row, VisuallyHidden } from '../layout/primitives.tsx';
import styles from './tier-badge.module.css';

type Props = { tier: Tier; size?: 'small' | 'medium' | 'large' };

/** Shows a tier as its letter or icon on its color; its name is the accessible text. */
export function TierBadge({ tier, size = 'medium' }: Props) {
  return (
    <span className={`${styles.badge} ${styles[size]}`} data-tier={tier}>
      <VisuallyHidden>Tier {tierName(tier)}</VisuallyHidden>
      <span aria-hidden="true" className={styles.mark}>
        <TierMark tier={tier} isMoving={size !== 'small'} />
      </span>
    </span>
  );
}

/** Small badges are repeated beside titles; only the large one in a heading is animated. */
function TierMark({ tier, isMoving }: { tier: Tier; isMoving: boolean }) {
  if (tier === 'Tiering Herrie') return <Skull />;
  if (tier === 'Not rated yet') return '–';
  if (tier !== 'Now Listening To') return tier;
  return (
    <span className={styles.bars}>
      {BARS.map(({ name, bounce }) => (
        <i key={name} ref={isMoving ? bounce : undefined} />
      ))}
    </span>
  );
}

const BARS = [
  { name: 'left', bounce: bouncer(1100) },
  { name: 'middle', bounce: bouncer(800) },
  { name: 'right', bounce: bouncer(1400) },
];

function bouncer(duration: number) {
  const heights = [{ transform: 'scaleY(0.35)' }, { transform: 'scaleY(1)' }];
  return (bar: HTMLElement) =>
    moveWhileSeen(bar, heights, { duration, direction: 'alternate', easing: 'ease-out' });
}

/** Tier badge, with its name where that is not self-explanatory. */
export function NamedTier({ tier }: { tier: Tier }) {
  return (
    <Row as="span" isInline gap={2}>
      <TierBadge tier={tier} size="small" />
      {tierName(tier).length > 1 && <span aria-hidden="true">{tierName(tier)}</span>}
    </Row>
  );
}
