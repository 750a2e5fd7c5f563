import { type Tier, tierName } from '../albums/tiers.ts';
import { shortDate } from '../dates.ts';
import { formatCount } from '../format-count.ts';
import { type ChangeGroupDetails, type ChangeGroupKind, NO_DETAILS } from './change-groups.ts';
import { CHANGE_TYPES, type Change, type ChangeType, type FieldChange } from './changelog.ts';
import { fieldName } from './revert.ts';

/** Entry with the name of its subject: an album, or a session in its current state. */
export type NamedChange = Change & {
  artist: string | null;
  title: string | null;
  session: { session_date: string | null; location: string | null } | null;
};

/** Group of entries that a row of the changelog represents. */
export type NamedGroup = {
  kind: ChangeGroupKind;
  count: number | null;
  details: ChangeGroupDetails | null;
  undone_at: string | null;
};

/** Parts of an entry's sentence: text before the subject, subject, text after it, fields. */
export type Sentence = { before: string; subject: string; after: string; fields: ChangedField[] };

/** Name of a field, with old and new value where readable. */
export type ChangedField = { name: string; old: string | null; new: string | null };

/**
 * Formats an entry as a sentence without its ratings (product/changelog.md#entries). A reviewer is
 * named before the subject.
 */
export function changeSentence(entry: NamedChange): Sentence {
  const { change_type, reviewer, details } = entry;
  const plain = { before: '', subject: getSubject(entry), fields: [] };
  // A newer server may have further types.
  if (!Object.hasOwn(CHANGE_TYPES, change_type)) return { ...plain, after: 'was changed' };
  if (change_type === 'Overall Rating Change') return { ...plain, after: 'overall rating changed' };
  if (reviewer !== null)
    return { ...plain, before: `${reviewer}'s rating for`, after: ratingVerb(entry) };
  const vetoedBy = getNewVeto(details);
  if (vetoedBy !== null) return { ...plain, after: `was vetoed by ${vetoedBy}` };
  if (change_type.endsWith('Updated') && details !== null && details.length > 0) {
    const after = change_type === 'Settings Updated' ? 'were updated:' : 'was updated:';
    return { ...plain, after, fields: details.map(changedField) };
  }
  return { ...plain, after: plainVerb(change_type) };
}

/**
 * Formats a group as a sentence without its ratings (product/changelog.md#groups). The subject is
 * the imported file, the album of a listening room or of a merge, or the date of a rated session.
 */
export function groupSentence(entry: NamedChange, group: NamedGroup): Sentence {
  const { kind, count, undone_at } = group;
  const details = group.details ?? NO_DETAILS;
  const { file, albums, session_date = null } = details;
  const albumCount = formatCount(albums ?? 0, 'album');
  const ofFile = { subject: file ?? '', fields: [] };
  switch (kind) {
    case 'import': {
      const before = `Imported ${formatImport(details, [' in ', ' and '])} from`;
      return { ...ofFile, before, after: undone_at === null ? '' : '(undone)' };
    }
    case 'undo': {
      const counts = formatImport(details, [' and ', ' removed, '], [' removed', ' taken back']);
      const after = `was undone: ${counts}`;
      return { ...ofFile, before: 'The import of', after };
    }
    case 'restore': {
      const after = `was restored: ${formatImport(details, [' and ', ', '])}`;
      return { ...ofFile, before: 'The import of', after };
    }
    case 'covers': {
      const after = `Covers were added to ${formatCount(albums ?? count ?? 0, 'album')}`;
      return { before: '', subject: '', after, fields: [] };
    }
    case 'ratings': {
      const before = `Rated ${albumCount} of the session of`;
      return { before, subject: shortDate(session_date), after: '', fields: [] };
    }
    case 'guest': {
      const after = `Ratings of a guest were added to ${albumCount}`;
      return { before: '', subject: '', after, fields: [] };
    }
    case 'round': {
      const before = `Rated ${albumCount} in`;
      const subject = details.round_title ?? 'a round';
      return { before, subject, after: '', fields: [] };
    }
    case 'merge': {
      const name = details.merged_album?.name ?? 'an album';
      const subject = getSubject(entry);
      if (details.undo_of !== null)
        return { before: `Separated ${name} from`, subject, after: '', fields: [] };
      const after = undone_at === null ? '' : '(undone)';
      return { before: `Merged ${name} into`, subject, after, fields: [] };
    }
    case 'evening':
      return { before: '', subject: getSubject(entry), after: 'was rated:', fields: [] };
  }
}

/**
 * Formats the albums with their sessions, and the ratings of other albums, of an import.
 * @param between texts between albums and sessions, and between them and the ratings
 * @param ends text after the last part, by whether it is albums or ratings
 */
function formatImport(
  { albums, sessions, rated_albums }: ChangeGroupDetails,
  between: readonly [string, string],
  ends: readonly [string, string] = ['', ''],
): string {
  const counts = [formatCount(albums ?? 0, 'album'), formatCount(sessions ?? 0, 'session')];
  const added = counts.join(between[0]);
  if (!rated_albums) return added + ends[0];
  const ratings = `ratings of ${formatCount(rated_albums, 'album')}${ends[1]}`;
  return albums || sessions ? added + between[1] + ratings : ratings;
}

/**
 * Formats an entry, or the group that it represents, as plain text with its ratings.
 * @example formatChange(entry) // "Ada's rating for Can – Landed changed from B to A"
 */
export function formatChange(entry: NamedChange & { group: NamedGroup | null }): string {
  const { group, old_rating, new_rating } = entry;
  const sentence = group === null ? changeSentence(entry) : groupSentence(entry, group);
  const { before, subject, after, fields } = sentence;
  const words = [before, subject, after, fields.map(formatField).join(', ')];
  const ratings = formatOldAndNew(toName(old_rating), toName(new_rating), [' (it was', ' as']);
  return words.filter((text) => text !== '').join(' ') + ratings + formatVerdict(group);
}

function formatField({ name, old, new: next }: ChangedField): string {
  return name + formatOldAndNew(quote(old), quote(next), [' removed (it was', ' set to']);
}

/** @param words before an old value without a new one, and the reverse */
function formatOldAndNew(
  old: string | null,
  next: string | null,
  [onlyOld, onlyNew]: readonly [string, string],
): string {
  if (old === null) return next === null ? '' : `${onlyNew} ${next}`;
  return next === null ? `${onlyOld} ${old})` : ` from ${old} to ${next}`;
}

/** Ratings in a listening room, and the tier that the album got. */
function formatVerdict(group: NamedGroup | null): string {
  const { ratings, tier } = group?.details ?? NO_DETAILS;
  if (ratings === null) return '';
  return ` ${ratings.map(tierName).join(', ')}${tier === null ? '' : ` → ${tierName(tier)}`}`;
}

function toName(tier: Tier | null): string | null {
  return tier === null ? null : tierName(tier);
}

/** Maximum characters of a value in a text; notes may have hundreds. */
const MAX_VALUE = 60;

/** Quotes a value on one line, shortened if it is long. */
function quote(value: string | null): string | null {
  if (value === null) return null;
  const characters = [...value.replace(/\s+/g, ' ')];
  const isLong = characters.length > MAX_VALUE;
  return `“${isLong ? `${characters.slice(0, MAX_VALUE - 1).join('')}…` : characters.join('')}”`;
}

function getSubject({ change_type, artist, title, session }: NamedChange): string {
  if (change_type === 'Settings Updated') return 'The club’s settings';
  if (artist !== null || title !== null)
    return [artist, title].filter((text) => text !== null).join(' – ');
  if (session === null) return 'A session';
  return [
    'Session of',
    shortDate(session.session_date),
    session.location && `· ${session.location}`,
  ]
    .filter(Boolean)
    .join(' ');
}

function ratingVerb({ old_rating, new_rating }: NamedChange): string {
  if (old_rating !== null && new_rating !== null) return 'changed';
  return old_rating === null ? 'was added' : 'was removed';
}

const PLAIN_VERBS: Partial<Record<ChangeType, string>> = {
  Created: 'was added to the list',
  'Album Created': 'was added to the list',
  'Session Created': 'was added',
  Deleted: 'was deleted',
  'Album Deleted': 'was deleted',
  'Tier Changed': 'changed tier',
};

function plainVerb(type: ChangeType): string {
  return PLAIN_VERBS[type] ?? (type.endsWith('Updated') ? 'was updated' : 'was rated');
}

/** Returns the reviewer who vetoed, if the change is a veto and nothing else. */
function getNewVeto(details: Change['details']): string | null {
  if (details?.length !== 2) return null;
  const isVeto = details.some(({ field, new: next }) => field === 'veto' && next === true);
  const by = details.find(({ field }) => field === 'veto_by');
  return isVeto && typeof by?.new === 'string' && by.new !== '' ? by.new : null;
}

/** Formats a changed field; values that users cannot read are left out. */
export function changedField({ field, old, new: next }: FieldChange): ChangedField {
  const name = fieldName(field);
  if (typeof next === 'boolean')
    return { name: `${name} ${next ? 'set' : 'removed'}`, old: null, new: null };
  if (SILENT_FIELDS.has(field)) return { name, old: null, new: null };
  return { name, old: valueText(field, old), new: valueText(field, next) };
}

function valueText(field: string, value: FieldChange['old']): string | null {
  if (value === null || value === '') return null;
  return field === 'session_date' ? shortDate(String(value)) : String(value);
}

/** Fields whose values are URLs or ids, unreadable for users. */
const SILENT_FIELDS = new Set([
  'cover_url',
  'session_id',
  'spotify_id',
  'spotify_url',
  'tidal_album_id',
]);
