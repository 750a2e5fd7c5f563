import type { Tier } from '#shared/domain/tiers.ts';
import { Row } from '../layout/primitives.tsx';
import styles from './round-ratings.module.css';
import { TierBadge } from './tier-badge.tsx';

type Rating = { reviewer: string; tier: Tier; note: string | null };

/** Lists the ratings of an album in one session, with notes as quotes. */
export function RoundRatings({ ratings }: { ratings: readonly Rating[] }) {
  return (
    <>
      <Row as="ul" gap={2} columnGap={5} align="stretch" wraps>
        {ratings.map(({ reviewer, tier }) => (
          <Row as="li" isInline gap={2} key={reviewer}>
            <TierBadge tier={tier} size="small" /> {reviewer}
          </Row>
        ))}
      </Row>
      {ratings
        .filter(({ note }) => note !== null)
        .map(({ reviewer, note }) => (
          <blockquote key={reviewer} className={styles.note}>
            {note} <cite>{reviewer}</cite>
          </blockquote>
        ))}
    </>
  );
}
