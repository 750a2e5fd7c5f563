import { isVerdict, type Tier } from './tiers.ts';

/** Every type of entry with the filter value that finds it (rules.md#changelog). */
export const CHANGE_TYPES = {
  'Overall Rating Change': 'overall_rating',
  'Individual Rating Change': 'individual_rating',
  Created: 'created',
  Updated: 'updated',
  Deleted: 'deleted',
  Rated: 'rated',
  'Tier Changed': 'tier_changed',
  'Album Created': 'created',
  'Album Updated': 'updated',
  'Album Deleted': 'deleted',
  'Rating Added': 'rated',
  'Rating Removed': 'deleted',
  'Session Created': 'created',
  'Session Updated': 'updated',
} as const;

export type ChangeType = keyof typeof CHANGE_TYPES;
export type ChangeFilter = (typeof CHANGE_TYPES)[ChangeType];

/** Filter values in the order of the dropdown (rules.md#changelog). */
export const CHANGE_FILTERS = [
  'overall_rating',
  'individual_rating',
  'created',
  'updated',
  'deleted',
  'rated',
  'tier_changed',
] as const satisfies readonly ChangeFilter[];

/** What one field held before and after; `null` is 'nothing'. */
export type FieldChange = {
  field: string;
  old: string | number | boolean | null;
  new: string | number | boolean | null;
};

/** One entry before it has an id and a time. */
export type Change = {
  change_type: ChangeType;
  reviewer: string | null;
  old_rating: Tier | null;
  new_rating: Tier | null;
  details: FieldChange[] | null;
};

type Ratings = Readonly<Record<string, Tier>>;
type RatedAlbum = { tier: Tier; individual_tiers: Ratings };
type Fields = Readonly<Record<string, unknown>>;

/** The entries of a new album: itself, then one per rating it came with. */
export function albumCreated(album: RatedAlbum): Change[] {
  return [
    change('Album Created', { new_rating: album.tier }),
    ...ratingChanges({}, album.individual_tiers),
  ];
}

/** The entry of a deleted album: its last tier → nothing. */
export function albumDeleted(album: RatedAlbum): Change[] {
  return [change('Album Deleted', { old_rating: album.tier })];
}

/**
 * What to write when an album was saved: nothing for no change; at most one entry for its tier, one
 * per reviewer whose rating differs, and one that lists the other fields.
 */
export function diffAlbum(before: RatedAlbum & Fields, after: RatedAlbum & Fields): Change[] {
  const details = diffValues(before, after).filter(({ field }) => field !== 'tier');
  return [
    ...tierChanges(before.tier, after.tier),
    ...ratingChanges(before.individual_tiers, after.individual_tiers),
    ...(details.length > 0 ? [change('Album Updated', { details })] : []),
  ];
}

/** The entry of a new session. */
export function sessionCreated(): Change[] {
  return [change('Session Created', {})];
}

/** The entry of a session that was deleted; a session has no type of its own for it. */
export function sessionDeleted(): Change[] {
  return [change('Deleted', {})];
}

/** The entry of a deleted session that is there again. */
export function sessionRestored(): Change[] {
  return [change('Created', {})];
}

/** The entry of a saved session with the fields that differ, or none. */
export function diffSession(before: Fields, after: Fields): Change[] {
  const details = diffValues(before, after);
  return details.length > 0 ? [change('Session Updated', { details })] : [];
}

/**
 * Every field that entries tell of, each reviewer's rating by itself.
 * @example changedFields(diffAlbum(before, after)) // [{ field: 'individual_tiers.Ada', old: 'A', new: null }]
 */
export function changedFields(changes: readonly Change[]): FieldChange[] {
  return changes.flatMap(({ reviewer, old_rating, new_rating, details }) => {
    if (details !== null) return details;
    const field = reviewer === null ? 'tier' : `individual_tiers.${reviewer}`;
    return [{ field, old: old_rating, new: new_rating }];
  });
}

function tierChanges(before: Tier, after: Tier): Change[] {
  if (before === after) return [];
  const type = isVerdict(before) && isVerdict(after) ? 'Overall Rating Change' : 'Tier Changed';
  return [change(type, { old_rating: before, new_rating: after })];
}

function ratingChanges(before: Ratings, after: Ratings): Change[] {
  const reviewers = new Set([...Object.keys(before), ...Object.keys(after)]);
  return [...reviewers].flatMap((reviewer) => {
    const old_rating = getRating(before, reviewer);
    const new_rating = getRating(after, reviewer);
    if (old_rating === new_rating) return [];
    return [change(ratingChangeType(old_rating, new_rating), { reviewer, old_rating, new_rating })];
  });
}

function getRating(ratings: Ratings, reviewer: string): Tier | null {
  return Object.hasOwn(ratings, reviewer) ? (ratings[reviewer] ?? null) : null;
}

function ratingChangeType(before: Tier | null, after: Tier | null): ChangeType {
  if (before === null) return 'Rating Added';
  return after === null ? 'Rating Removed' : 'Individual Rating Change';
}

/** Every field that holds one value and does not hold it any more; lists and maps are left out. */
function diffValues(before: Fields, after: Fields): FieldChange[] {
  return Object.entries(after).flatMap(([field, value]) => {
    const old = before[field];
    return isValue(old) && isValue(value) && old !== value ? [{ field, old, new: value }] : [];
  });
}

function isValue(value: unknown): value is FieldChange['old'] {
  return value === null || ['string', 'number', 'boolean'].includes(typeof value);
}

function change(change_type: ChangeType, rest: Partial<Change>): Change {
  return {
    change_type,
    reviewer: null,
    old_rating: null,
    new_rating: null,
    details: null,
    ...rest,
  };
}
