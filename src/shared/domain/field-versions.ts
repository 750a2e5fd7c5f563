import type { FieldChange } from './changelog/changelog.ts';

/** Version in which each field last changed; `*` is for all unnamed fields. */
export type FieldVersions = Readonly<Record<string, number>>;

/** Version of a record, from 1, with the versions of its fields. */
export type Versions = { version: number; fields: FieldVersions };

/** Conflicting fields: the submitted value and the stored value. */
export type FieldConflicts = Record<
  string,
  { yours: FieldChange['new']; theirs: FieldChange['old'] }
>;

/**
 * Returns the changes of fields that changed after the version a client has seen.
 * @param seen without it the last write wins. A version higher than the stored one, such as after
 *   restoring a backup, makes every change a conflict
 * @param toStored returns the name of a field in the versions
 * @example findConflicts({ version: 3, fields: { tier: 3 } }, 2, [{ field: 'tier', old: 'A', new:
 * 'S' }])
 *   // { tier: { yours: 'S', theirs: 'A' } }
 */
export function findConflicts(
  { version, fields }: Versions,
  seen: number | undefined,
  changes: readonly FieldChange[],
  toStored: (field: string) => string = (field) => field,
): FieldConflicts {
  if (seen === undefined) return {};
  const isChangedSince = (field: string) =>
    seen > version || changedIn(fields, toStored(field)) > seen;
  return Object.fromEntries(
    changes
      .filter(({ field }) => isChangedSince(field))
      .map(({ field, old, new: yours }) => [field, { yours, theirs: old }]),
  );
}

/** Returns the versions after changes of some fields. */
export function nextVersions(
  { version, fields }: Versions,
  changedFields: readonly string[],
): Versions {
  const next = version + 1;
  const changed = Object.fromEntries(changedFields.map((field) => [field, next]));
  return { version: next, fields: { ...fields, ...changed } };
}

function changedIn(fields: FieldVersions, field: string): number {
  return (Object.hasOwn(fields, field) ? fields[field] : fields['*']) ?? 0;
}
