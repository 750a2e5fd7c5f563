import { v5 as idFromName } from 'uuid';
import type { ChangelogEntry } from '#shared/contracts/changelog.ts';
import { formatChange } from '#shared/domain/changelog/change-sentence.ts';
import { type AtomEntry, formatAtomFeed } from '../../domain/feeds/atom-feed.ts';
import { findChanges } from '../changelog/changelog-list-repository.ts';
import type { FeedServices } from './calendar-service.ts';
import { findCreationTime } from './feeds-repository.ts';

/** The newest rows of the changelog page, without test albums. */
const NEWEST = { grouped: true, include_test_albums: false, page: 1, limit: 50 } as const;

/** Namespace of the UUIDs of entries. */
const NAMESPACE = '5ba7d6fc-6ac2-4cd0-9a1c-27d1a02eb5ac';

/**
 * The newest changes as an Atom feed, grouped as on the changelog page.
 * @param baseUrl of the links, without a trailing slash
 */
export async function getChangesFeed(
  { db, getClub }: Pick<FeedServices, 'db' | 'getClub'>,
  baseUrl: string,
): Promise<string> {
  const found = await findChanges(db, NEWEST);
  const entries = found.slice(0, NEWEST.limit).map((entry) => toEntry(entry, baseUrl));
  const { name } = getClub();
  const selfUrl = `${baseUrl}/changes.atom`;
  const url = `${baseUrl}/changelog`;
  return formatAtomFeed({
    id: selfUrl,
    title: `${name}: recent changes`,
    author: name,
    url,
    selfUrl,
    entries,
    created: await findCreationTime(db),
  });
}

function toEntry(entry: ChangelogEntry, baseUrl: string): AtomEntry {
  return {
    // Ids are opaque: imported ones are not always UUIDs.
    id: `urn:uuid:${idFromName(entry.id, NAMESPACE)}`,
    title: formatChange(entry),
    // Imported times may lack the seconds.
    updated: new Date(entry.change_date).toISOString(),
    url: `${baseUrl}/${getPage(entry)}`,
  };
}

/** Page with the album or session of an entry, or the changelog if there is none. */
function getPage(entry: ChangelogEntry): string {
  const { album_id, session_id, is_album_deleted, is_session_deleted } = entry;
  if (album_id !== null && !is_album_deleted) return `?album=${encodeURIComponent(album_id)}`;
  if (album_id === null && session_id !== null && !is_session_deleted)
    return `?session=${encodeURIComponent(session_id)}`;
  return 'changelog';
}
