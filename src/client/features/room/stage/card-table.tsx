import { Check, CircleDashed, Moon } from 'lucide-react';
import type { CSSProperties } from 'react';
import { tierName } from '#shared/domain/tiers.ts';
import type { RoomRating } from '../../../api/rooms.ts';
import { RecordMark } from '../../../ui/record-mark.tsx';
import { TierBadge } from '../../../ui/tier-badge.tsx';
import { type Card, hasMoved } from '../cards.ts';
import styles from './card-table.module.css';
import { columnsFor, lettersInLine } from './table-layout.ts';
import { useFit } from './use-fit.ts';

type Props = { cards: readonly Card[]; isRevealed: boolean };

/** A card before each person: a place for it, then face down, then turned. */
export function CardTable({ cards, isRevealed }: Props) {
  const fit = useFit<HTMLUListElement>(`${isRevealed} ${cards.length}`);
  return (
    <ul
      ref={fit}
      className={styles.table}
      style={{ '--columns': columnsFor(cards.length) } as CSSProperties}
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
            <StateMark state={card.state} isRevealed={isRevealed} />
          </p>
          {card.rating && <Said rating={card.rating} />}
        </li>
      ))}
    </ul>
  );
}

function Faces({ card: { rating, state } }: { card: Card }) {
  return (
    <span className={styles.faces}>
      <span aria-hidden="true" className={styles.back}>
        {(state === 'in' || state === 'turned') && <RecordMark />}
      </span>
      {rating && (
        <span className={styles.front}>
          <TierBadge tier={rating.tier} size="large" />
        </span>
      )}
    </span>
  );
}

/** Its place is kept from the reveal on, so that nothing moves when the card turns. */
function Said({ rating }: { rating: RoomRating }) {
  const { was, note } = rating;
  return (
    <p className={styles.said}>
      {was !== null && hasMoved(rating) && <span className={styles.was}>was {tierName(was)}</span>}
      {note !== null && <q>{note}</q>}
    </p>
  );
}

const STATE_NAMES = {
  in: 'is in',
  away: 'is away',
  thinking: 'is still thinking',
  absent: 'did not rate',
  turned: null,
} as const;

const ICONS = { in: Check, away: Moon, thinking: CircleDashed } as const;

type MarkProps = { state: Card['state']; isRevealed: boolean };

function StateMark({ state, isRevealed }: MarkProps) {
  if (state === 'absent') return <small>{STATE_NAMES.absent}</small>;
  if (isRevealed || state === 'turned') return null;
  const Icon = ICONS[state];
  return (
    <>
      <Icon aria-hidden="true" />
      <span className="visually-hidden"> {STATE_NAMES[state]}</span>
    </>
  );
}
