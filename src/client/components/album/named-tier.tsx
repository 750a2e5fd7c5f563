import { type Tier, tierName } from '#shared/domain/tiers.ts';
import { Row } from '../layout/primitives.tsx';
import { TierBadge } from './tier-badge.tsx';

/** Tier badge, with its name where that is not self-explanatory. */
export function NamedTier({ tier }: { tier: Tier }) {
  return (
    <Row as="span" isInline gap={2}>
      <TierBadge tier={tier} size="small" />
      {tierName(tier).length > 1 && <span aria-hidden="true">{tierName(tier)}</span>}
    </Row>
  );
}
