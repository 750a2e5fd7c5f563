import { Ban } from 'lucide-react';
import { type Tier, tierName } from '#shared/domain/tiers.ts';
import { ListLink } from '../controls/list-link.tsx';
import { Row, Text } from '../layout/primitives.tsx';
import styles from './rating-list.module.css';
import { TierBadge } from './tier-badge.tsx';

type Props = { ratings: readonly (readonly [reviewer: string, tier: Tier])[]; name?: string };

/** Lists the ratings of an album; each name links to the reviewer's tier list. */
export function RatingList({ ratings, name }: Props) {
  return (
    <ul aria-label={name} className={styles.ratings}>
      {ratings.map(([reviewer, tier]) => (
        <li key={reviewer}>
          <TierBadge tier={tier} />
          <span className={styles.words}>
            <ListLink of={{ name: reviewer }} className={styles.reviewer}>
              {reviewer}
            </ListLink>
            {tier.length > 1 && (
              <Text as="span" tone="muted" size="s">
                {tierName(tier)}
              </Text>
            )}
          </span>
        </li>
      ))}
    </ul>
  );
}

/** Shows that an album was vetoed, and by which reviewer. */
export function VetoNote({ by }: { by: string | null }) {
  return (
    <Row as="p" gap={2} tone="danger" weight={600} role="note" className={styles.veto}>
      <Ban aria-hidden="true" size={20} /> Veto by {by ?? 'Unknown'}
    </Row>
  );
}
