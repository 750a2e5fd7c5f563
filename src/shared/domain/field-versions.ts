import type { FieldChange } from './changelog.ts';

/** In which version a field was last changed; `*` stands for those that are not named. */
export type FieldVersions = Readonly<Record<string, number>>;

/** A version of something, from 1, with what is known of its fields. */
export type Versions = { version: number; fields: FieldVersions };

/** What both of two people changed: what the second one wants, and what is there. */
export type FieldConflicts = Record<
  string,
  { yours: FieldChange['new']; theirs: FieldChange['old'] }
>;

/**
 * Of some changes those of a field that somebody else changed since a version was seen.
 * @param seen nothing when it was not told: then the last one wins. Of a version that is still to
 *   come, such as from before an older backup was restored, nothing is known: all is in conflict
 * @example findConflicts({ version: 3, fields: { tier: 3 } }, 2, [{ field: 'tier', old: 'A', new: 'S' }])
 *   // { tier: { yours: 'S', theirs: 'A' } }
 */
export function findConflicts(
  { version, fields }: Versions,
  seen: number | undefined,
  changes: readonly FieldChange[],
): FieldConflicts {
  if (seen === undefined) return {};
  const isChangedSince = (field: string) => seen > version || changedIn(fields, field) > seen;
  return Object.fromEntries(
    changes
      .filter(({ field }) => isChangedSince(field))
      .map(({ field, old, new: yours }) => [field, { yours, theirs: old }]),
  );
}

/** The version that some changes make. */
export function nextVersions(
  { version, fields }: Versions,
  changes: readonly FieldChange[],
): Versions {
  const next = version + 1;
  const changed = Object.fromEntries(changes.map(({ field }) => [field, next]));
  return { version: next, fields: { ...fields, ...changed } };
}

function changedIn(fields: FieldVersions, field: string): number {
  return (Object.hasOwn(fields, field) ? fields[field] : fields['*']) ?? 0;
}
