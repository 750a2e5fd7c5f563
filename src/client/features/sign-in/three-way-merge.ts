import { get, set } from 'react-hook-form';
import type { Failure } from '#shared/contracts/endpoint.ts';
import type { ConflictChoice } from '../../components/dialog/conflict-dialog.tsx';
import { hasStatus } from '../../lib/http/api-error.ts';

/**
 * Merges edits into the current values: fields unchanged by the user take their current value, also
 * within lists and maps.
 * @param from initial values of the form
 * @example rebase({ a: 1, b: 1 }, { a: 2, b: 1 }, { a: 1, b: 3 }) // { a: 2, b: 3 }
 */
export function rebase<Values>(from: Values, typed: Values, present: Values): Values {
  return merge(from, typed, present) as Values;
}

function merge(from: unknown, typed: unknown, present: unknown): unknown {
  if (!isObject(present)) return JSON.stringify(typed) === JSON.stringify(from) ? present : typed;
  const parts = Object.entries(present).map(([name, value]) => [
    name,
    merge(getPart(from, name), getPart(typed, name), value),
  ]);
  return Array.isArray(present) ? parts.map(([, part]) => part) : Object.fromEntries(parts);
}

function isObject(value: unknown): value is object {
  return typeof value === 'object' && value !== null;
}

function getPart(value: unknown, name: string): unknown {
  return isObject(value) ? new Map(Object.entries(value)).get(name) : undefined;
}

/**
 * Returns values with some parts replaced by those of others, by paths such as `ratings.0.tier`.
 */
export function takeParts<Values extends object>(
  values: Values,
  others: Values,
  paths: readonly string[],
): Values {
  const taken = structuredClone(values);
  for (const path of paths) set(taken, path, get(others, path));
  return taken;
}

export function listChangedFields(before: object, after: object): object {
  const known = new Map(Object.entries(before));
  const changed = Object.entries(after).filter(
    ([name, value]) => JSON.stringify(value) !== JSON.stringify(known.get(name)),
  );
  return Object.fromEntries(changed);
}

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
  if (!hasStatus(error, 409)) return null;
  return error.failure?.code === 'EDIT_CONFLICT' ? error.failure : null;
}
