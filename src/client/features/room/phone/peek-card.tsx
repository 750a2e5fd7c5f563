import { type KeyboardEvent, useState } from 'react';
import type { RoomTier } from '#shared/domain/rooms/room.ts';
import { TierBadge } from '../../../components/album/tier-badge.tsx';
import styles from './peek-card.module.css';

type Props = {
  tier: RoomTier;
  isFaceUp: boolean;
  onTurn: (isFaceUp: boolean) => void;
};

/** The own card, face down so that neighbors do not see it; it is face up while it is pressed. */
export function PeekCard({ tier, isFaceUp, onTurn }: Props) {
  const press = (isPressed: boolean) => (event: KeyboardEvent) => {
    if (event.key !== ' ' && event.key !== 'Enter') return;
    event.preventDefault();
    onTurn(isPressed);
  };
  const turnDown = () => onTurn(false);
  return (
    <button
      type="button"
      aria-label="Hold to peek at your card"
      className={styles.card}
      data-up={isFaceUp}
      onPointerDown={() => onTurn(true)}
      onPointerUp={turnDown}
      onPointerLeave={turnDown}
      onPointerCancel={turnDown}
      onKeyDown={press(true)}
      onKeyUp={press(false)}
      onBlur={turnDown}
      onContextMenu={(event) => event.preventDefault()}
    >
      {isFaceUp ? <TierBadge tier={tier} size="large" /> : <span className={styles.back} />}
    </button>
  );
}

/** State of the own card: face down at first, and again with each new tier. */
export function usePeek(tier: RoomTier | null) {
  const [peeked, setPeeked] = useState<RoomTier | null>(null);
  return {
    isFaceUp: tier !== null && peeked === tier,
    onTurn: (isFaceUp: boolean) => setPeeked(isFaceUp ? tier : null),
  };
}
