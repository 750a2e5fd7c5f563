import { useEffect, useState } from 'react';

/** Delay before the first card, between two, and before the last of three or more, in ms. */
const FIRST_MS = 500;
const NEXT_MS = 900;
const LAST_MS = 1700;

/**
 * Number of revealed cards: one by one if this page saw the reveal, all at once if it was opened
 * later or with reduced motion.
 * @param key changes with the round, to start over
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

/** The last card is the furthest from the others, so its delay is longer. */
function pauseBefore(card: number, cards: number): number {
  if (card === 1) return FIRST_MS;
  return card === cards && cards > 2 ? LAST_MS : NEXT_MS;
}

function isStill(): boolean {
  return matchMedia('(prefers-reduced-motion: reduce)').matches;
}
