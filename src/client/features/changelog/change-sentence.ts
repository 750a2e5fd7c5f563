import type { ChangelogEntry } from '#shared/contracts/changelog.ts';
import type { ChangeType } from '#shared/domain/changelog.ts';
import { shortDate } from '#shared/domain/dates.ts';

/** What an entry says around its subject: words before it, the subject, words after it. */
export type Sentence = { before: string; subject: string; after: string };

/**
 * An entry as a sentence, without its ratings (rules.md#changelog); entries without a reviewer read
 * plainly.
 */
export function changeSentence(entry: ChangelogEntry): Sentence {
  const subject = subjectOf(entry);
  if (entry.change_type === 'Overall Rating Change')
    return { before: '', subject, after: 'overall rating changed' };
  if (entry.reviewer !== null)
    return { before: `${entry.reviewer}'s rating for`, subject, after: ratingVerb(entry) };
  return { before: '', subject, after: plainVerb(entry) };
}

function subjectOf({ artist, title, session }: ChangelogEntry): string {
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

function plainVerb({ change_type, details }: ChangelogEntry): string {
  const fields = (details ?? []).map(
    ({ field }) => FIELD_NAMES[field] ?? field.replaceAll('_', ' '),
  );
  const known = PLAIN_VERBS[change_type];
  if (known !== undefined) return known;
  if (change_type.endsWith('Updated'))
    return fields.length > 0 ? `was updated: ${fields.join(', ')}` : 'was updated';
  return 'was rated';
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
