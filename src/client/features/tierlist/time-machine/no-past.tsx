import { CalendarX } from 'lucide-react';
import { Message } from '../../../components/feedback/message.tsx';
import { ApiError } from '../../../lib/http/api-error.ts';
import { readDay } from './snapshots.ts';

/** True if the server rejected the requested time. */
export function isNoPast(error: unknown): boolean {
  return error instanceof ApiError && error.failure?.fields?.at !== undefined;
}

/** Message for a time that is in the future or invalid. */
export function NoPast({ at }: { at: string }) {
  const icon = <CalendarX size={32} />;
  if (readDay(at) === null)
    return (
      <Message isProblem title="Not a valid date" icon={icon}>
        Choose a date above, or go back to today.
      </Message>
    );
  return (
    <Message isProblem title="That date is in the future" icon={icon}>
      The time machine only goes back. Choose today or an earlier date.
    </Message>
  );
}
