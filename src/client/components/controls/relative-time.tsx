import { fullMoment } from '#shared/domain/dates.ts';
import type { Clock } from '../../hooks/hydration.ts';
import { relativeTime } from '../../lib/format/relative-time.ts';

type Props = { /** ISO text. */ at: string; clock: Clock };

/** Relative time of an event; the full local timestamp on hover, after hydration. */
export function RelativeTime({ at, clock: { now, getDay, isUserClock } }: Props) {
  const then = new Date(at);
  return (
    <time dateTime={at} title={isUserClock ? fullMoment(then) : undefined}>
      {relativeTime(then, now, getDay)}
    </time>
  );
}
