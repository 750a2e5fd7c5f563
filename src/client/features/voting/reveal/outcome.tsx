import type { ReactNode } from 'react';
import { spreadName } from '#shared/domain/albums/scores.ts';
import { summarizeCards } from '#shared/domain/rooms/room-verdict.ts';
import { TierBadge } from '../../../components/album/tier-badge.tsx';
import { Confetti } from '../../../components/feedback/confetti.tsx';
import { Row, Stack, Text } from '../../../components/layout/primitives.tsx';
import type { RoomAlbumView, RoomRatingView } from '../../../queries/rooms.ts';
import { isUnanimousS } from './cards.ts';
import styles from './outcome.module.css';
import { describeCounted } from './suggestion.ts';

type Props = { album: RoomAlbumView; ratings: readonly RoomRatingView[]; isDone: boolean };

/** Shows the result of the cards once all are revealed; its space is reserved until then. */
export function Outcome({ album, ratings, isDone }: Props) {
  return (
    <div role="status" className={styles.outcome}>
      {isDone && <Suggestion onFile={album.on_file ?? []} ratings={ratings} />}
      {isDone && isUnanimousS(ratings) && <Confetti />}
    </div>
  );
}

type OutcomeProps = {
  onFile: NonNullable<RoomAlbumView['on_file']>;
  ratings: readonly RoomRatingView[];
};

/**
 * Shows the verdict, and the figures that the saved album will have: from the cards of reviewers
 * and the ratings on file.
 */
function Suggestion({ onFile, ratings }: OutcomeProps) {
  const { verdict, average, spread, suggested_tier } = summarizeCards(ratings, onFile);
  const counted = describeCounted(ratings, onFile);
  return (
    <Stack gap={4} align="center" className={`${styles.said} rising`}>
      <Text tone="accent" weight={700} font="display" breaks className={styles.verdict}>
        {verdict}
      </Text>
      <Row as="dl" align="stretch" justify="center" wraps className={styles.numbers}>
        <Figure name="Sounds like">
          <TierBadge tier={suggested_tier} size="large" />
        </Figure>
        <Figure name="Average">{average === null ? '–' : average.toFixed(1)}</Figure>
        {spread !== null && spread > 0 && (
          <Figure name={`Ratings ${spreadName(spread)}`}>±{spread.toFixed(1)}</Figure>
        )}
      </Row>
      {counted !== null && <p className={styles.small}>{counted}</p>}
    </Stack>
  );
}

function Figure({ name, children }: { name: string; children: ReactNode }) {
  return (
    <Stack align="center">
      <dt className={styles.small}>{name}</dt>
      <Row as="dd" weight={700} font="display" isTabular className={styles.number}>
        {children}
      </Row>
    </Stack>
  );
}
