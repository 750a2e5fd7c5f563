import type { Failure } from '#shared/contracts/endpoint.ts';
import type { Session } from '#shared/contracts/sessions.ts';
import { longDate } from '#shared/domain/dates.ts';
import type { EditConflict } from '../sign-in/edit-conflict.ts';

/** What the form of a session holds. */
export type SessionValues = {
  session_date: string;
  location: string;
  /** What was seen of it. */
  version: number;
};

/** The values of a session that is changed. */
export function sessionValues({ session_date, location, version }: Session): SessionValues {
  return { session_date: session_date ?? '', location: location ?? '', version };
}

const LABELS = [
  { field: 'session_date', label: 'Session Date', show: longDate },
  { field: 'location', label: 'Location', show: (text: string | null) => text ?? 'Not set' },
] as const;

/** What of a session somebody else changed too. */
export function sessionConflict({ data, conflicts = {} }: Failure): EditConflict<SessionValues> {
  return {
    // As the contract of the call says.
    present: sessionValues(data as Session),
    choices: LABELS.flatMap(({ field, label, show }) => {
      const both = conflicts[field];
      if (both === undefined) return [];
      const [yours, theirs] = [both.yours, both.theirs].map((value) =>
        show(value === null ? null : String(value)),
      );
      return [{ id: field, label, yours, theirs, paths: [field] }];
    }),
  };
}
