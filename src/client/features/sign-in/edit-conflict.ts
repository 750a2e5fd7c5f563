import type { Failure } from '#shared/contracts/endpoint.ts';
import type { ConflictChoice } from '../../components/dialog/conflict-dialog.tsx';
import { ApiError } from '../../lib/http/api-error.ts';

/** Conflict between two edits, and the paths of its form fields: they are merged as one. */
export type EditChoice = ConflictChoice & { paths: readonly string[] };

/** Fields that two admins changed in a form (product/albums.md#editing). */
export type EditConflict<Values> = {
  /** Stored values, as the form would load them now. */
  present: Values;
  choices: readonly EditChoice[];
};

/** Returns the response of a save rejected by an edit conflict; `null` for any other error. */
export function getEditConflict(error: unknown): Failure | null {
  if (!(error instanceof ApiError) || error.status !== 409) return null;
  return error.failure?.code === 'EDIT_CONFLICT' ? error.failure : null;
}
