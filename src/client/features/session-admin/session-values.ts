import type { Failure } from '#shared/contracts/endpoint.ts';
import type { Session } from '#shared/contracts/sessions.ts';
import { longDate } from '#shared/domain/dates.ts';
import type { EditConflict } from '../sign-in/edit-conflict.ts';

/** Values of the session form. */
export type SessionValues = {
  session_date: string;
  location: string;
  /** Version that was loaded. */
  version: number;
};

/** Returns the form values of an existing session. */
export function sessionValues({ session_date, location, version }: Session): SessionValues {
  return { session_date: session_date ?? '', location: location ?? '', version };
}

const LABELS = [
  { field: 'session_date', label: 'Session Date', show: longDate },
  { field: 'location', label: 'Location', show: (text: string | null) => text ?? 'Not set' },
] as const;

/** Returns the fields of a session that another admin changed too. */
export function sessionConflict({ data, conflicts = {} }: Failure): EditConflict<SessionValues> {
  return {
    // Type of the contract's response.
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
