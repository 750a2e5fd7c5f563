import { isVerdict, type Tier } from '../albums/tiers.ts';
import type { StreamingService } from '../club/streaming-keys.ts';

/** Types of entries with their filter values (product/changelog.md#entries). */
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
  'Settings Updated': 'updated',
} as const;

export type ChangeType = keyof typeof CHANGE_TYPES;
export type ChangeFilter = (typeof CHANGE_TYPES)[ChangeType];

/** Filter values in the order of the dropdown (product/changelog.md#entries). */
export const CHANGE_FILTERS = [
  'overall_rating',
  'individual_rating',
  'created',
  'updated',
  'deleted',
  'rated',
  'tier_changed',
] as const satisfies readonly ChangeFilter[];

/** Value of one field before and after a change; `null` is 'nothing'. */
export type FieldChange = {
  field: string;
  old: string | number | boolean | null;
  new: string | number | boolean | null;
};

/** Changelog entry without id and time. */
export type Change = {
  change_type: ChangeType;
  reviewer: string | null;
  old_rating: Tier | null;
  new_rating: Tier | null;
  details: FieldChange[] | null;
};

type Ratings = Readonly<Record<string, Tier>>;
type GivenRatings = Readonly<Record<string, Tier | null>>;
type RatedAlbum = { tier: Tier; individual_tiers: Ratings };
type Fields = Readonly<Record<string, unknown>>;

/** Entries of a new album: one for the album, one per rating. */
export function albumCreated(album: RatedAlbum): Change[] {
  return [
    change('Album Created', { new_rating: album.tier }),
    ...diffRatings({}, album.individual_tiers),
  ];
}

/** Entry of a deleted album: its last tier → nothing. */
export function albumDeleted(album: RatedAlbum): Change[] {
  return [change('Album Deleted', { old_rating: album.tier })];
}

/**
 * Returns the entries of a saved album: none without a change; at most one for its tier, one per
 * reviewer whose rating differs, and one for the other fields.
 */
export function diffAlbum(before: RatedAlbum & Fields, after: RatedAlbum & Fields): Change[] {
  const details = diffValues(before, after).filter(({ field }) => field !== 'tier');
  return [
    ...tierChanges(before.tier, after.tier),
    ...diffRatings(before.individual_tiers, after.individual_tiers),
    ...(details.length > 0 ? [change('Album Updated', { details })] : []),
  ];
}

/** Entry of a new session. */
export function sessionCreated(): Change[] {
  return [change('Session Created', {})];
}

/** Entry of a deleted session; there is no separate type for it. */
export function sessionDeleted(): Change[] {
  return [change('Deleted', {})];
}

export function sessionRestored(): Change[] {
  return [change('Created', {})];
}

/** Entry of a saved session with the changed fields, or none. */
export function diffSession(before: Fields, after: Fields): Change[] {
  const details = diffValues(before, after);
  return details.length > 0 ? [change('Session Updated', { details })] : [];
}

/** Entry of changed settings of the club, or none. */
export function diffSettings(before: Fields, after: Fields): Change[] {
  const details = diffValues(joinLists(before), joinLists(after));
  return details.length > 0 ? [change('Settings Updated', { details })] : [];
}

/** Entry of a renamed reviewer; the entries of their ratings have the new name. */
export function reviewerRenamed(from: string, to: string): Change[] {
  return [change('Settings Updated', { details: [{ field: 'reviewer', old: from, new: to }] })];
}

/** Entry of a forgotten guest, without the name. */
export function guestForgotten(): Change[] {
  return [
    change('Settings Updated', { details: [{ field: 'forgotten_guest', old: null, new: null }] }),
  ];
}

/** Entry of saved or removed keys of a streaming service, without them. */
export function streamingKeysChanged(service: StreamingService): Change[] {
  const details = [{ field: `${service}_keys`, old: null, new: null }];
  return [change('Settings Updated', { details })];
}

/** Fields of the entries about merged people, with their names as text. */
export const MERGE_FIELDS = { merged: 'merged_person', undone: 'separated_person' } as const;

/** Entry of a merge; the entries of both people have the name of the second. */
export function peopleMerged(from: string, into: string): Change[] {
  const details = [{ field: MERGE_FIELDS.merged, old: from, new: into }];
  return [change('Settings Updated', { details })];
}

export function mergeUndone(from: string, into: string): Change[] {
  const details = [{ field: MERGE_FIELDS.undone, old: into, new: from }];
  return [change('Settings Updated', { details })];
}

/** Joins lists, such as that of the reviewers, as text. */
function joinLists(fields: Fields): Fields {
  const entries = Object.entries(fields).map(([field, value]) => [
    field,
    Array.isArray(value) ? value.join(', ') : value,
  ]);
  return Object.fromEntries(entries);
}

/**
 * Returns every field that entries change, one per reviewer's rating.
 * @example changedFields(diffAlbum(before, after)) // [{ field: 'individual_tiers.Ada', old: 'A',
 * new: null }]
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

/** Returns one entry per reviewer whose rating differs; `null` is no rating. */
export function diffRatings(before: GivenRatings, after: GivenRatings): Change[] {
  const reviewers = new Set([...Object.keys(before), ...Object.keys(after)]);
  return [...reviewers].flatMap((reviewer) => {
    const old_rating = getRating(before, reviewer);
    const new_rating = getRating(after, reviewer);
    if (old_rating === new_rating) return [];
    return [change(ratingChangeType(old_rating, new_rating), { reviewer, old_rating, new_rating })];
  });
}

function getRating(ratings: GivenRatings, reviewer: string): Tier | null {
  return Object.hasOwn(ratings, reviewer) ? (ratings[reviewer] ?? null) : null;
}

function ratingChangeType(before: Tier | null, after: Tier | null): ChangeType {
  if (before === null) return 'Rating Added';
  return after === null ? 'Rating Removed' : 'Individual Rating Change';
}

/** Returns the fields whose single value differs; lists and maps are left out. */
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
