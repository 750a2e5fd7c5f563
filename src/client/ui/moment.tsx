import { relativeTime } from '#shared/domain/relative-time.ts';
import type { Clock } from './drawn.ts';

type Props = { /** ISO text. */ at: string; clock: Clock };

/** How long ago something was; in full for who points at it. */
export function Moment({ at, clock: { now, timeZone } }: Props) {
  const then = new Date(at);
  return (
    <time dateTime={at} title={fullFormat(timeZone).format(then)}>
      {relativeTime(then, now, timeZone)}
    </time>
  );
}

const formats = new Map<string | undefined, Intl.DateTimeFormat>();

/** One for all moments of a zone, since making one takes longer than drawing them. */
function fullFormat(timeZone: string | undefined): Intl.DateTimeFormat {
  const known = formats.get(timeZone);
  if (known !== undefined) return known;
  const format = new Intl.DateTimeFormat('en-US', {
    dateStyle: 'full',
    timeStyle: 'short',
    timeZone,
  });
  formats.set(timeZone, format);
  return format;
}
