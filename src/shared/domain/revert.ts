import { type Change, type ChangeType, changedFields, type FieldChange } from './changelog.ts';

/** Types of what a person gave, and of what the club did; the one has a reviewer, the other none. */
const RATINGS: ReadonlySet<ChangeType> = new Set([
  'Individual Rating Change',
  'Rating Added',
  'Rating Removed',
  'Rated',
]);
const TIERS: ReadonlySet<ChangeType> = new Set(['Overall Rating Change', 'Tier Changed']);
const UPDATES: ReadonlySet<ChangeType> = new Set(['Album Updated', 'Session Updated', 'Updated']);

/**
 * What taking back an entry puts back: each field with what was there before (`old`) and what the
 * change left (`new`); nothing for an entry that tells of no such change (rules.md#taking-back).
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
  // An album always has a tier; an entry that does not say which it had cannot give it back.
  return TIERS.has(change_type) && old_rating !== null;
}

/** A reviewer's rating that says 'not rated' is none. */
function asPresent(change: FieldChange): FieldChange {
  if (!change.field.startsWith(RATING_OF)) return change;
  const orNone = (tier: FieldChange['old']) => (tier === 'Not rated yet' ? null : tier);
  return { ...change, old: orNone(change.old), new: orNone(change.new) };
}

const RATING_OF = 'individual_tiers.';

type Present = { readonly [field: string]: unknown };

/**
 * What a field holds now, each reviewer's rating by itself; `undefined` where there is no such field.
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

/** Of what would be put back that on which a later change stands: it is no longer what was left. */
export function changedSince(fields: readonly FieldChange[], present: Present): FieldChange[] {
  return fields.filter(({ field, new: left }) => valueNow(present, field) !== left);
}

/** The same fields as the body of a save has them. */
export function asGiven(fields: readonly FieldChange[]): Record<string, unknown> {
  const given: Record<string, unknown> = {};
  const individual_tiers: Record<string, unknown> = {};
  for (const { field, old } of fields) {
    if (field.startsWith(RATING_OF)) individual_tiers[field.slice(RATING_OF.length)] = old;
    else given[field] = old;
  }
  return Object.keys(individual_tiers).length > 0 ? { ...given, individual_tiers } : given;
}

/** A field as a person calls it. @example fieldName('individual_tiers.Ada') // "Ada's rating" */
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
  is_test_album: 'test album',
};
