import type { Failure } from '#shared/contracts/endpoint.ts';
import { ApiError } from '../../api/api-error.ts';
import type { ConflictChoice } from '../../ui/conflict-dialog.tsx';

/** Something that two people changed, and the parts of the form that it is: they are chosen together. */
export type EditChoice = ConflictChoice & { paths: readonly string[] };

/** What both of two people changed in a form (rules.md#editing). */
export type EditConflict<Values> = {
  /** What the form holds when it is opened now. */
  present: Values;
  choices: readonly EditChoice[];
};

/** The refusal of a save because somebody else changed the same; `null` for any other failure. */
export function getEditConflict(error: unknown): Failure | null {
  if (!(error instanceof ApiError) || error.status !== 409) return null;
  return error.failure?.code === 'EDIT_CONFLICT' ? error.failure : null;
}
