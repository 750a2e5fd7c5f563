import { ChevronDown } from 'lucide-react';
import { useEffect, useState } from 'react';
import { tierName } from '#shared/domain/albums/tiers.ts';
import { TierBadge } from '../../../components/album/tier-badge.tsx';
import { Grid, Stack, Text } from '../../../components/layout/primitives.tsx';
import type { RoomAlbumView, RoomRatingView, RoomSeatView } from '../../../queries/rooms.ts';
import {
  getCards,
  hasMoved,
  inTurnOrder,
  type SeatCard,
  withOwnFirst,
  withoutFiled,
} from './cards.ts';
import { FlipCard } from './flip-card.tsx';
import { Outcome } from './outcome.tsx';
import styles from './reveal.module.css';
import { RevealLog } from './reveal-log.tsx';
import { useTurned } from './use-turned.ts';
import { useRevealSounds } from './use-voting-sounds.ts';

type Props = {
  album: RoomAlbumView;
  ratings: readonly RoomRatingView[];
  seats: readonly RoomSeatView[];
  /** Reviewer whose card is first. */
  own: string | undefined;
  /** Calls and guesses of a reviewer, shown once all cards are face up. */
  describeGame?: (reviewer: string) => string | null;
  /** Called when the last card has turned, perhaps again. */
  onDone?: () => void;
};

const noGame = () => null;

/**
 * Reveals the cards, the furthest from the others last, then the result (product/rooms.md#reveal).
 */
export function Reveal({
  album,
  ratings: given,
  seats,
  own,
  describeGame = noGame,
  onDone,
}: Props) {
  const ratings = inTurnOrder(given);
  const turned = useTurned(ratings, album);
  useRevealSounds(album, turned, own !== undefined);
  const isDone = turned === ratings.length;
  useEffect(() => {
    if (isDone) onDone?.();
  }, [isDone, onDone]);
  const onFile = isDone ? (album.on_file ?? []) : [];
  const cards = withoutFiled(getCards(seats, ratings, turned), onFile);
  return (
    <Stack as="section" gap={5} className={styles.reveal} aria-label="The reveal">
      <Outcome album={album} ratings={ratings} isDone={isDone} />
      <Grid as="ul" columns={14} gap={2} className={styles.cards}>
        {withOwnFirst(cards, own).map((card) => (
          <Card
            key={card.reviewer}
            card={card}
            isOwn={card.reviewer === own}
            game={isDone ? describeGame(card.reviewer) : null}
          />
        ))}
        {onFile.map((card) => (
          <Stack
            as="li"
            gap={3}
            alignRows="start"
            padding={3}
            ground="filled"
            key={card.reviewer}
            className={styles.card}
            data-state="file"
          >
            <OnFileRow card={card} />
          </Stack>
        ))}
      </Grid>
      <RevealLog turned={ratings.slice(0, turned)} />
    </Stack>
  );
}

type CardProps = {
  card: SeatCard;
  isOwn: boolean;
  /** Calls and guesses, once all cards are face up. */
  game: string | null;
};

/**
 * Card of a reviewer beside the name; its tier is hidden while face down. On a phone a press unfolds
 * the note and the games of others, so that all cards fit.
 */
function Card({ card: { reviewer, is_guest, state, rating }, isOwn, game }: CardProps) {
  const [isOpen, setIsOpen] = useState(false);
  const hasMore = state === 'turned' && (rating?.note != null || (game !== null && !isOwn));
  return (
    <Stack
      as="li"
      gap={3}
      alignRows="start"
      padding={3}
      ground="filled"
      className={styles.card}
      data-state={state}
      data-own={isOwn}
      data-open={isOpen}
    >
      <FlipCard tier={rating?.tier} className={styles.back} />
      <Stack as="span" gap={1} className={styles.words}>
        <Text as="span" weight={600} className={styles.name}>
          {reviewer}
        </Text>
        {is_guest && (
          <Text as="span" tone="muted" size="s">
            guest
          </Text>
        )}
        {state === 'absent' && (
          <Text as="span" tone="muted" size="s">
            no vote
          </Text>
        )}
        {state === 'turned' && rating && <Suggestion rating={rating} />}
        {game !== null && (
          <Text as="span" tone="accent" size="s" className={styles.game}>
            {game}
          </Text>
        )}
      </Stack>
      {hasMore && (
        <button
          type="button"
          className={styles.fold}
          aria-expanded={isOpen}
          aria-label={`All about ${reviewer}’s card`}
          onClick={() => setIsOpen(!isOpen)}
        >
          <ChevronDown aria-hidden="true" size={16} className="chevron" />
        </button>
      )}
    </Stack>
  );
}

type OnFile = NonNullable<RoomAlbumView['on_file']>[number];

/** Rating on file of a reviewer outside the room, which counts in the suggestion. */
function OnFileRow({ card: { reviewer, tier } }: { card: OnFile }) {
  return (
    <>
      <TierBadge tier={tier} size="large" />
      <Stack as="span" gap={1} className={styles.words}>
        <Text as="span" weight={600} className={styles.name}>
          {reviewer}
        </Text>
        <Text as="span" tone="muted" size="s">
          on file
        </Text>
      </Stack>
    </>
  );
}

function Suggestion({ rating }: { rating: RoomRatingView }) {
  const { was, note, is_late } = rating;
  return (
    <>
      {is_late && (
        <Text as="span" tone="muted" size="s">
          late card
        </Text>
      )}
      {was !== null && hasMoved(rating) && (
        <Text as="span" tone="muted" size="s">
          was {tierName(was)}
        </Text>
      )}
      {note !== null && (
        <Text as="q" size="s" breaks>
          {note}
        </Text>
      )}
    </>
  );
}
