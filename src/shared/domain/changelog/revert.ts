import { type Change, type ChangeType, changedFields, type FieldChange } from './changelog.ts';

/**
 * Types of entries of a reviewer's ratings, and of the album's tier; only the former have a
 * reviewer.
 */
const RATINGS: ReadonlySet<ChangeType> = new Set([
  'Individual Rating Change',
  'Rating Added',
  'Rating Removed',
  'Rated',
]);
const TIERS: ReadonlySet<ChangeType> = new Set(['Overall Rating Change', 'Tier Changed']);
const UPDATES: ReadonlySet<ChangeType> = new Set(['Album Updated', 'Session Updated', 'Updated']);

/**
 * Fields that reverting an entry restores: the value before the change (`old`) and after it
 * (`new`); empty for an entry without such a change (product/changelog.md#reverting).
 * @example fieldsTakenBack(entry) // [{ field: 'individual_tiers.Ada', old: 'A', new: 'B' }]
 */
export function fieldsTakenBack(entry: Change): FieldChange[] {
  if (!isTakeable(entry)) return [];
  return changedFields([entry])
    .map(asPresent)
    .filter(({ old, new: left }) => old !== left);
}

function isTakeable({ change_type, reviewer, old_rating, details }: Change): boolean {
  if (details !== null) return UPDATES.has(change_type);
  if (reviewer !== null) return RATINGS.has(change_type);
  // An album always has a tier; an entry without the old one cannot restore it.
  return TIERS.has(change_type) && old_rating !== null;
}

/** Converts a reviewer's rating of 'Not rated yet' to `null`. */
function asPresent(change: FieldChange): FieldChange {
  if (!change.field.startsWith(RATING_OF)) return change;
  const orNone = (tier: FieldChange['old']) => (tier === 'Not rated yet' ? null : tier);
  return { ...change, old: orNone(change.old), new: orNone(change.new) };
}

/** Prefix of a rating as a field of an album. */
export const RATING_OF = 'individual_tiers.';

type Present = { readonly [field: string]: unknown };

/**
 * Current value of a field, one field per reviewer's rating; `undefined` if there is none.
 * @example valueNow(album, 'individual_tiers.Ada') // 'A'
 */
function valueNow(present: Present, field: string): unknown {
  const { individual_tiers } = present;
  if (!field.startsWith(RATING_OF)) return own(present, field);
  return own(Object(individual_tiers), field.slice(RATING_OF.length)) ?? null;
}

function own(holder: Present, name: string): unknown {
  return Object.hasOwn(holder, name) ? holder[name] : undefined;
}

/** Selects the fields that changed again since: their value is no longer the entry's `new`. */
export function changedSince(fields: readonly FieldChange[], present: Present): FieldChange[] {
  return fields.filter(({ field, new: left }) => valueNow(present, field) !== left);
}

/** Converts the fields to the body of a save request. */
export function asGiven(fields: readonly FieldChange[]): Record<string, unknown> {
  const given: Record<string, unknown> = {};
  const individual_tiers: Record<string, unknown> = {};
  for (const { field, old } of fields) {
    if (field.startsWith(RATING_OF)) individual_tiers[field.slice(RATING_OF.length)] = old;
    else given[field] = old;
  }
  return Object.keys(individual_tiers).length > 0 ? { ...given, individual_tiers } : given;
}

/** Label of a field. @example fieldName('individual_tiers.Ada') // "Ada's rating" */
export function fieldName(field: string): string {
  if (field.startsWith(RATING_OF)) return `${field.slice(RATING_OF.length)}'s rating`;
  return FIELD_NAMES[field] ?? field.replaceAll('_', ' ');
}

const FIELD_NAMES: Readonly<Record<string, string>> = {
  cover_url: 'cover',
  spotify_id: 'Spotify ID',
  spotify_url: 'Spotify address',
  tidal_album_id: 'Tidal ID',
  submitted_by: 'submitter',
  session_id: 'session',
  session_date: 'date',
  veto_by: 'vetoed by',
  forgotten_guest: 'a guest was forgotten',
  merged_person: 'person merged',
  separated_person: 'merge undone',
  spotify_keys: 'keys of Spotify',
  tidal_keys: 'keys of Tidal',
  is_test_album: 'test album',
};
