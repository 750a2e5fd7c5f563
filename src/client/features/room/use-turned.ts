import { useEffect, useState } from 'react';
import { useClock } from '../../hooks/hydration.ts';
import { serverNow } from '../../lib/server-time.ts';
import { planTurns } from './turn-plan.ts';

/**
 * Number of revealed cards, at the same time on every screen: by the server's clock, whatever the
 * own one says. With reduced motion all at once.
 * @param revealedAt time of the reveal; `null` if it is long over
 */
export function useTurned(cards: number, revealedAt: string | null): number {
  const clock = useClock();
  const [, render] = useState(0);
  const begin = revealedAt === null ? Number.NEGATIVE_INFINITY : Date.parse(revealedAt);
  const isStill = clock.isUserClock && matchMedia('(prefers-reduced-motion: reduce)').matches;
  const turns = planTurns(cards).map((delay) => begin + (isStill ? 0 : delay));
  const now = clock.isUserClock ? serverNow() : clock.now.getTime();
  const turned = turns.filter((at) => at <= now).length;
  const next = turns[turned];
  useEffect(() => {
    if (next === undefined) return;
    // A timer may be a millisecond early.
    const timer = setTimeout(() => render((times) => times + 1), next - serverNow() + 1);
    return () => clearTimeout(timer);
  });
  return turned;
}
