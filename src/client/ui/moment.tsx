import { relativeTime } from '#shared/domain/relative-time.ts';
import type { Clock } from './drawn.ts';

type Props = { /** ISO text. */ at: string; clock: Clock };

/** How long ago something was; in full for who points at it. */
export function Moment({ at, clock: { now, timeZone } }: Props) {
  const then = new Date(at);
  const title = then.toLocaleString('en-US', { dateStyle: 'full', timeStyle: 'short', timeZone });
  return (
    <time dateTime={at} title={title}>
      {relativeTime(then, now, timeZone)}
    </time>
  );
}
