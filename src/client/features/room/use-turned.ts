import { useEffect, useState } from 'react';

/** Before the first card, between two of them, and before the last of three or more, in ms. */
const FIRST_MS = 500;
const NEXT_MS = 900;
const LAST_MS = 1700;

/**
 * How many of so many cards are turned: one after the other where this page saw the reveal, all at once
 * where it came later, or where motion is not wanted.
 * @param key of the round, so that the next one begins anew
 */
export function useTurned(cards: number, key: string, isLive: boolean): number {
  const first = isLive && !isStill() ? 0 : cards;
  const [turned, setTurned] = useState({ key, count: first });
  const count = turned.key === key ? turned.count : first;
  if (turned.key !== key) setTurned({ key, count });
  useEffect(() => {
    if (count >= cards) return;
    const pause = isStill() ? 0 : pauseBefore(count + 1, cards);
    const next = isStill() ? cards : count + 1;
    const timer = setTimeout(() => setTurned({ key, count: next }), pause);
    return () => clearTimeout(timer);
  }, [count, cards, key]);
  return Math.min(count, cards);
}

/** The last one is who is furthest from the others: it is worth waiting for. */
function pauseBefore(card: number, cards: number): number {
  if (card === 1) return FIRST_MS;
  return card === cards && cards > 2 ? LAST_MS : NEXT_MS;
}

function isStill(): boolean {
  return matchMedia('(prefers-reduced-motion: reduce)').matches;
}
