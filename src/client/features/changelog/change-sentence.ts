import type { ChangelogEntry } from '#shared/contracts/changelog.ts';
import type { ChangeType, FieldChange } from '#shared/domain/changelog.ts';
import { shortDate } from '#shared/domain/dates.ts';
import { fieldName } from '#shared/domain/revert.ts';

/** Parts of an entry's sentence: text before the subject, subject, text after it, fields. */
export type Sentence = { before: string; subject: string; after: string; fields: ChangedField[] };

/** Name of a field, with old and new value where readable. */
export type ChangedField = { name: string; old: string | null; new: string | null };

/**
 * Formats an entry as a sentence without its ratings (product/changelog.md#entries). A reviewer is
 * named before the subject.
 */
export function changeSentence(entry: ChangelogEntry): Sentence {
  const { change_type, reviewer, details } = entry;
  const plain = { before: '', subject: getSubject(entry), fields: [] };
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

function getSubject({ change_type, artist, title, session }: ChangelogEntry): string {
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

function ratingVerb({ old_rating, new_rating }: ChangelogEntry): string {
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
function getNewVeto(details: ChangelogEntry['details']): string | null {
  if (details?.length !== 2) return null;
  const isVeto = details.some(({ field, new: next }) => field === 'veto' && next === true);
  const by = details.find(({ field }) => field === 'veto_by');
  return isVeto && typeof by?.new === 'string' && by.new !== '' ? by.new : null;
}

function changedField({ field, old, new: next }: FieldChange): ChangedField {
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
