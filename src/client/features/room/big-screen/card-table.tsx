import { Check, CircleDashed, Moon } from 'lucide-react';
import type { CSSProperties } from 'react';
import { type Tier, tierName } from '#shared/domain/albums/tiers.ts';
import { TierBadge } from '../../../components/album/tier-badge.tsx';
import { RecordMark } from '../../../components/feedback/record-mark.tsx';
import { Text, VisuallyHidden } from '../../../components/layout/primitives.tsx';
import type { RoomAlbumView, RoomRatingView } from '../../../queries/rooms.ts';
import { hasMoved, type SeatCard } from '../cards.ts';
import { FlipCard } from '../flip-card.tsx';
import styles from './card-table.module.css';
import { columnsFor, lettersInLine } from './table-layout.ts';
import { useFit } from './use-fit.ts';

type OnFile = NonNullable<RoomAlbumView['on_file']>;

type Props = {
  cards: readonly SeatCard[];
  /** Cards of the previous round, shown until the reveal. */
  previous: RoomAlbumView['previous_cards'];
  /** Ratings on file of reviewers outside the room. */
  onFile: OnFile;
  isRevealed: boolean;
  /** Describes the calls and guesses of a reviewer, once all cards are face up. */
  describe: (reviewer: string) => string | null;
};

/** Shows a card per reviewer: empty, face down, then revealed; ratings on file are last. */
export function CardTable({ cards, previous, onFile, isRevealed, describe }: Props) {
  const count = cards.length + onFile.length;
  const fit = useFit<HTMLUListElement>();
  return (
    <ul
      ref={fit}
      className={styles.table}
      style={{ '--columns': columnsFor(count) } as CSSProperties}
      aria-label={isRevealed ? 'Cards on the table' : 'Seats'}
    >
      {cards.map((card) => (
        <li key={card.reviewer} data-state={card.state}>
          <Faces card={card} />
          <p
            className={styles.name}
            style={{ '--letters': lettersInLine(card.reviewer) } as CSSProperties}
          >
            {card.reviewer}
            {card.is_guest && <small>guest</small>}
            <StateMark state={card.state} isRevealed={isRevealed} />
          </p>
          {card.rating && <Suggestion rating={card.rating} />}
          <Game text={describe(card.reviewer)} />
          {!isRevealed && <Before tier={findTier(previous, card.reviewer)} />}
        </li>
      ))}
      {onFile.map(({ reviewer, tier }) => (
        <li key={reviewer} data-state="file">
          <TierBadge tier={tier} size="large" />
          <p
            className={styles.name}
            style={{ '--letters': lettersInLine(reviewer) } as CSSProperties}
          >
            {reviewer}
            <small>on file</small>
          </p>
        </li>
      ))}
    </ul>
  );
}

function findTier(cards: RoomAlbumView['previous_cards'], name: string): Tier | null {
  return cards.find(({ reviewer }) => reviewer === name)?.tier ?? null;
}

/** Call and guess with their points. */
function Game({ text }: { text: string | null }) {
  return (
    text && (
      <Text tone="accent" weight={600} className={styles.game}>
        {text}
      </Text>
    )
  );
}

/** Tier of the previous round. */
function Before({ tier }: { tier: Tier | null }) {
  return (
    tier && (
      <Text tone="muted" className={styles.before}>
        was {tierName(tier)}
      </Text>
    )
  );
}

function Faces({ card: { rating, state } }: { card: SeatCard }) {
  return (
    <FlipCard tier={rating?.tier} className={styles.back}>
      {(state === 'in' || state === 'turned') && <RecordMark />}
    </FlipCard>
  );
}

/**
 * Its space is reserved from the reveal on, so that nothing moves when the card turns. A long note
 * is cut, to be readable from the sofa; the recap has all of it.
 */
function Suggestion({ rating }: { rating: RoomRatingView }) {
  const { was, note, is_late } = rating;
  return (
    <p className={styles.said}>
      {is_late && (
        <Text as="span" tone="muted">
          late card
        </Text>
      )}
      {was !== null && hasMoved(rating) && (
        <Text as="span" tone="muted">
          was {tierName(was)}
        </Text>
      )}
      {note !== null && (
        <Text as="q" lines={3}>
          {note}
        </Text>
      )}
    </p>
  );
}

const STATE_NAMES = {
  in: 'voted',
  away: 'asleep',
  thinking: 'thinking…',
  absent: 'no vote',
  turned: null,
} as const;

const ICONS = { in: Check, away: Moon, thinking: CircleDashed } as const;

type MarkProps = { state: SeatCard['state']; isRevealed: boolean };

function StateMark({ state, isRevealed }: MarkProps) {
  if (state === 'absent') return <small>{STATE_NAMES.absent}</small>;
  if (isRevealed || state === 'turned') return null;
  const Icon = ICONS[state];
  return (
    <>
      <Icon aria-hidden="true" />
      <VisuallyHidden> {STATE_NAMES[state]}</VisuallyHidden>
    </>
  );
}
