import type {
  AlbumRecord,
  ChangeRecord,
  SessionRecord,
} from '#shared/contracts/export-document.ts';
import type { Tier } from '#shared/domain/albums/tiers.ts';
import {
  albumCreated,
  albumDeleted,
  type Change,
  diffAlbum,
  diffSession,
  sessionDeleted,
  sessionRestored,
} from '#shared/domain/changelog/changelog.ts';
import { groupBy } from '#shared/domain/group-by.ts';
import { inTransaction } from '../../database/transaction.ts';
import { aboutSession, insertChanges } from '../changelog/changelog-repository.ts';
import { type Finding, repairable } from './finding.ts';

type Records = { albums: AlbumRecord[]; sessions: SessionRecord[]; changelog: ChangeRecord[] };

/**
 * Finds albums and sessions whose state differs from their last changelog entries. The current
 * state wins: a repair writes the missing entry.
 */
export function findUnloggedChanges({ albums, sessions, changelog }: Records): Finding[] {
  const ofAlbums = groupBy(changelog, ({ album_id }) => album_id);
  const ofSessions = groupBy(changelog, ({ session_id }) => session_id);
  return [
    ...albums.flatMap((album) => albumFindings(album, ofAlbums.get(album.id) ?? [])),
    ...sessions.flatMap((session) => sessionFindings(session, ofSessions.get(session.id) ?? [])),
  ];
}

function sessionFindings(session: SessionRecord, entries: readonly ChangeRecord[]): Finding[] {
  const { id, session_date, location, deleted_at } = session;
  const name = `The session of ${session_date ?? 'no date'}, ${location ?? 'no location'}`;
  const findings = diffSession({ ...session, ...getFields(session, entries) }, session).map(
    (change) => missing(name, change, aboutSession(id)),
  );
  const last = entries.findLast(
    ({ change_type, album_id }) =>
      album_id === null && /^(Session )?Created$|^Deleted$/.test(change_type),
  );
  const isLogged = last === undefined || (last.change_type === 'Deleted') === (deleted_at !== null);
  const changes = deleted_at === null ? sessionRestored() : sessionDeleted();
  return isLogged
    ? findings
    : [...findings, ...changes.map((one) => missing(name, one, aboutSession(id), deleted_at))];
}

function albumFindings(album: AlbumRecord, entries: readonly ChangeRecord[]): Finding[] {
  const { id, artist, title, is_test_album, deleted_at } = album;
  const logged = readAlbum(album, entries);
  const subject = { album_id: id, session_id: null, artist, title, is_test_album };
  const findings = diffAlbum(logged.album, album).map((change) =>
    missing(`${artist} – ${title}`, change, subject),
  );
  if (logged.isDeleted === null || logged.isDeleted === (deleted_at !== null)) return findings;
  const [change] =
    deleted_at === null
      ? albumCreated({ tier: album.tier, individual_tiers: {} })
      : albumDeleted(album);
  return change === undefined
    ? findings
    : [...findings, missing(`${artist} – ${title}`, change, subject, deleted_at)];
}

/**
 * The state of an album according to its entries; fields without entries keep their current value.
 */
function readAlbum(album: AlbumRecord, entries: readonly ChangeRecord[]) {
  let { tier } = album;
  let isDeleted: boolean | null = null;
  const ratings = new Map<string, Tier | null>();
  for (const { change_type, reviewer, old_rating, new_rating } of entries) {
    if (change_type === 'Album Created') isDeleted = false;
    if (change_type === 'Album Deleted') isDeleted = true;
    if (IMPORTED.includes(change_type)) continue;
    if (reviewer !== null) ratings.set(reviewer, new_rating);
    else tier = new_rating ?? old_rating ?? tier;
  }
  const tiers = { ...album.individual_tiers, ...Object.fromEntries(ratings) };
  const individual_tiers = Object.fromEntries(
    Object.entries(tiers).filter((entry): entry is [string, Tier] => entry[1] !== null),
  );
  return { album: { ...album, ...getFields(album, entries), tier, individual_tiers }, isDeleted };
}

/** Types of album entries that only imports have, as named by another app. */
const IMPORTED: readonly string[] = ['Created', 'Updated', 'Deleted', 'Rated'];

/** Values of other fields according to the entries. */
function getFields(known: object, entries: readonly ChangeRecord[]): Record<string, unknown> {
  const received = entries
    .filter(({ change_type }) => !IMPORTED.includes(change_type))
    .flatMap(({ details }) => details ?? []);
  return Object.fromEntries(
    received.filter(({ field }) => field in known).map((change) => [change.field, change.new]),
  );
}

type Subject = Parameters<typeof insertChanges>[2];

function missing(name: string, change: Change, subject: Subject, at: string | null = null) {
  return repairable(`${name}: the changelog has no entry for “${inWords(change)}”`, ({ db, now }) =>
    inTransaction(db, (trx) => insertChanges(trx, [change], subject, at ?? now().toISOString())),
  );
}

/** @example inWords(change) // 'Rating Added (Ada: nothing → S)' */
function inWords({ change_type, reviewer, old_rating, new_rating, details }: Change): string {
  const who = reviewer === null ? '' : `${reviewer}: `;
  const ratings = old_rating ?? new_rating;
  const what = [
    ...(ratings === null ? [] : [`${who}${old_rating ?? 'nothing'} → ${new_rating ?? 'nothing'}`]),
    ...(details ?? []).map(
      (one) => `${one.field}: ${one.old ?? 'nothing'} → ${one.new ?? 'nothing'}`,
    ),
  ];
  return what.length === 0 ? change_type : `${change_type} (${what.join(', ')})`;
}
