import { createPortal } from 'react-dom';
import { ROUND_COUNT_MS } from '#shared/domain/club-rounds/club-round.ts';
import { NEWS_PLACE } from '../../components/feedback/notices.tsx';
import { Row, Text } from '../../components/layout/primitives.tsx';
import type { ClubRoundDetail } from '../../queries/club-rounds.ts';
import { RevealCount } from '../voting/reveal-count.tsx';
import { useCount } from '../voting/use-count.ts';
import styles from './rounds.module.css';

/** Counts to the reveal of a round in an overlay, wherever the page is scrolled. */
export function RoundCount({ round: { reveal_at } }: { round: ClubRoundDetail }) {
  const count = useCount(reveal_at, ROUND_COUNT_MS);
  if (count === null) return null;
  const place = document.getElementById(NEWS_PLACE);
  if (place === null) return null;
  return createPortal(
    <Row gap={3} padding={2} paddingInline={4} className={`${styles.counting} screen-only`}>
      <Text as="span" weight={600}>
        The cards turn in
      </Text>
      <RevealCount count={count} className={styles.count} />
    </Row>,
    place,
  );
}
