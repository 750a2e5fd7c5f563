import { Check, CircleDashed, Moon, Quote } from 'lucide-react';
import type { CSSProperties } from 'react';
import { type Tier, tierName } from '#shared/domain/albums/tiers.ts';
import { loneDissenter } from '#shared/domain/rooms/room-verdict.ts';
import { TierBadge } from '../../../components/album/tier-badge.tsx';
import { RecordMark } from '../../../components/feedback/record-mark.tsx';
import { Text, VisuallyHidden } from '../../../components/layout/primitives.tsx';
import type { RoomAlbumView, RoomRatingView } from '../../../queries/rooms.ts';
import { hasMoved, type SeatCard } from '../../voting/reveal/cards.ts';
import { FlipCard } from '../../voting/reveal/flip-card.tsx';
import { describeGame, describePoints } from '../games/game-words.ts';
import { personHue } from '../show/person-hue.ts';
import styles from './card-table.module.css';
import { columnsFor, lettersInLine } from './table-layout.ts';
import { useFit } from './use-fit.ts';

type Props = {
  cards: readonly SeatCard[];
  album: RoomAlbumView;
  /** Ratings on file of reviewers outside the room, once all cards are face up. */
  onFile: NonNullable<RoomAlbumView['on_file']>;
  /** True once all cards are face up. */
  isTurned: boolean;
};

/** People up to which each card has room for its call and guess; for more it has the points. */
const MAX_DESCRIBED = 6;

/** Shows a card per reviewer: empty, face down, then revealed; ratings on file are last. */
export function CardTable({ cards, album, onFile, isTurned }: Props) {
  const count = cards.length + onFile.length;
  const isRevealed = album.ratings !== null;
  const isCrowded = cards.length > MAX_DESCRIBED;
  const alone = isTurned ? loneDissenter([...(album.ratings ?? []), ...onFile]) : null;
  const names = [...cards, ...onFile].map(({ reviewer }) => reviewer);
  // A late card has a line more.
  const fit = useFit<HTMLUListElement>(`${names} ${album.round} ${album.ratings?.length}`);
  return (
    <ul
      ref={fit}
      className={styles.table}
      data-turned={isTurned}
      style={{ '--columns': columnsFor(count) } as CSSProperties}
      aria-label={isRevealed ? 'Cards on the table' : 'Seats'}
    >
      {cards.map((card) => (
        <li
          key={card.reviewer}
          data-state={card.state}
          data-alone={card.reviewer === alone}
          style={{ '--hue': personHue(card.reviewer) } as CSSProperties}
        >
          <Faces card={card} />
          <p
            className={styles.name}
            style={{ '--letters': lettersInLine(card.reviewer) } as CSSProperties}
          >
            {card.reviewer}
            {card.is_guest && <small>guest</small>}
            <StateMark state={card.state} isRevealed={isRevealed} />
          </p>
          {card.rating && <Past rating={card.rating} />}
          <Game
            text={
              isCrowded ? describePoints(album, card.reviewer) : describeGame(album, card.reviewer)
            }
          />
          {!isRevealed && <Before tier={findTier(album.previous_cards, card.reviewer)} />}
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

/** Result of a reviewer in the games; its space is reserved until all cards are face up. */
function Game({ text }: { text: string | null }) {
  return (
    text && (
      <Text as="span" tone="accent" weight={600} className={styles.game}>
        {text}
      </Text>
    )
  );
}

/** Tier of the previous attempt. */
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
 * Marks a late card, a changed mind, and a note, which is shown while the card turns. Their space is
 * reserved from the reveal on, so that nothing moves.
 */
function Past({ rating }: { rating: RoomRatingView }) {
  const { was, note, is_late } = rating;
  const hasChanged = was !== null && hasMoved(rating);
  const words = [is_late && 'late card', hasChanged && `was ${tierName(was)}`];
  const text = words.filter(Boolean).join(' · ');
  if (text === '' && note === null) return null;
  return (
    <Text tone="muted" className={styles.said}>
      {text}
      {note !== null && (
        <>
          <Quote aria-hidden="true" className={styles.quote} />
          <VisuallyHidden> with a note</VisuallyHidden>
        </>
      )}
    </Text>
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
