import { v7 as newId } from 'uuid';
import { MAX_REASONS } from '#shared/contracts/changelog.ts';
import type { ChangeGroupKind } from '#shared/domain/changelog/change-groups.ts';
import {
  albumCreated,
  albumDeleted,
  type Change,
  sessionDeleted,
  sessionRestored,
} from '#shared/domain/changelog/changelog.ts';
import { shortDate } from '#shared/domain/dates.ts';
import { formatCount } from '#shared/domain/format-count.ts';
import type { Db } from '../../database/connection.ts';
import { inTransaction, type Services } from '../../database/transaction.ts';
import { indexAlbums } from '../../domain/albums/album-index.ts';
import { isRestorable } from '../../domain/restoring.ts';
import { conflict, HttpError, notFound } from '../../lib/errors.ts';
import {
  type ChangeGroup,
  findChangeGroup,
  saveChangeGroup,
} from '../changelog/change-groups-repository.ts';
import { aboutSession, insertEntries, toEntries } from '../changelog/changelog-repository.ts';
import { findComparableAlbums } from './known-repository.ts';
import * as repository from './undo-import-repository.ts';
import { findRevertedRatings, type RevertedRatings, revertRatings } from './undo-ratings.ts';

type UndoServices = Pick<Services, 'db' | 'now'>;
type GroupAlbum = Awaited<ReturnType<typeof repository.findAlbumsOfGroup>>[number];
type Counts = { albums: number; sessions: number };

/**
 * Deletes the albums that an import added and that are not deleted yet, and its sessions that
 * become empty, and reverts its ratings of other albums, in one transaction.
 * @param id of the import's changelog group
 * @throws HttpError 404 for a group that does not exist, 409 when it is no import, was undone, or a
 *   later change depends on it (the reasons are in `data`), 410 more than 90 days after the import
 */
export async function undoImport({ db, now }: UndoServices, id: string): Promise<Counts> {
  const moment = now();
  const at = moment.toISOString();
  return inTransaction(db, async (trx) => {
    const group = await requireGroup(trx, id, 'import', moment);
    const albums = (await repository.findAlbumsOfGroup(trx, id, 'Album Created')).filter(isLive);
    const rated = await findRevertedRatings(trx, id);
    await rejectDependents(trx, group, albums, rated);
    await repository.markDeleted(trx, { table: 'albums', ids: getIds(albums) }, at);
    const sessions = (await repository.findSessionsOfGroup(trx, id, 'added'))
      .filter(isLive)
      .filter(({ album_count }) => album_count === 0);
    await repository.markDeleted(trx, { table: 'sessions', ids: getIds(sessions) }, at);
    if (albums.length + sessions.length + rated.albums.length === 0)
      throw conflict('NOTHING_LEFT', 'Everything that this import added is already deleted.');
    const ratings = await revertRatings(trx, rated.albums, at);
    await repository.markUndone(trx, id, at);
    await writeGroup(trx, revertingGroup(group, 'undo', { albums, sessions, ratings }, at), [
      ...albums.map((album) => ({ album, changes: albumDeleted(toRated(album)) })),
      ...sessions.map((session) => ({ session, changes: sessionDeleted() })),
      ...ratings,
    ]);
    return { albums: albums.length, sessions: sessions.length };
  });
}

/**
 * Restores the albums and sessions that the undo of an import deleted and that are still deleted,
 * and the ratings that it reverted, in one transaction; the import can then be undone again.
 * @param id of the undo's changelog group
 * @throws HttpError 404 for a group that does not exist, 409 when it is no undo, was restored, an
 *   album is in the list again, or a rating was changed (the reasons are in `data`), 410 more than
 *   90 days after the undo
 */
export async function restoreImport({ db, now }: UndoServices, id: string): Promise<Counts> {
  const moment = now();
  const at = moment.toISOString();
  return inTransaction(db, async (trx) => {
    const group = await requireGroup(trx, id, 'undo', moment);
    const isOfUndo = ({ deleted_at }: { deleted_at: string | null }) =>
      deleted_at === group.changed_at;
    const deleted = await repository.findAlbumsOfGroup(trx, id, 'Album Deleted');
    const albums = deleted.filter(isOfUndo);
    await rejectAddedAgain(trx, albums);
    const rated = await findRevertedRatings(trx, id);
    rejectChangedRatings(rated);
    const sessions = (await repository.findSessionsOfGroup(trx, id, 'deleted')).filter(isOfUndo);
    if (albums.length + sessions.length + rated.albums.length === 0)
      throw conflict('NOTHING_LEFT', 'Everything that this undo deleted is already restored.');
    const missing = await repository.findDeletedSessions(
      trx,
      albums.flatMap(({ session_id }) => session_id ?? []),
    );
    const restored = [...new Map([...sessions, ...missing].map((one) => [one.id, one])).values()];
    await repository.unmarkDeleted(trx, { table: 'sessions', ids: getIds(restored) }, at);
    await repository.unmarkDeleted(trx, { table: 'albums', ids: getIds(albums) }, at);
    const ratings = await revertRatings(trx, rated.albums, at);
    await repository.markUndone(trx, id, at);
    if (group.details.undo_of !== null)
      await repository.markUndone(trx, group.details.undo_of, null);
    const counted = { albums, sessions: restored, ratings };
    await writeGroup(trx, revertingGroup(group, 'restore', counted, at), [
      ...restored.map((session) => ({ session, changes: sessionRestored() })),
      ...albums.map((album) => ({ album, changes: albumCreated(toRated(album)) })),
      ...ratings,
    ]);
    return { albums: albums.length, sessions: restored.length };
  });
}

async function requireGroup(
  trx: Db,
  id: string,
  kind: 'import' | 'undo',
  now: Date,
): Promise<ChangeGroup> {
  const group = await findChangeGroup(trx, id);
  if (group === undefined) throw notFound(`Import with ID ${id} not found`);
  const isImport = kind === 'import';
  if (group.kind !== kind)
    throw conflict(
      isImport ? 'NOT_AN_IMPORT' : 'NOT_AN_UNDO',
      isImport ? 'Only an import can be undone.' : 'Only the undo of an import can be restored.',
    );
  if (group.undone_at !== null)
    throw conflict(
      isImport ? 'ALREADY_UNDONE' : 'ALREADY_RESTORED',
      isImport ? 'This import is already undone.' : 'This import is already restored.',
    );
  if (!isRestorable(group.changed_at, now)) {
    const message = isImport
      ? 'An import can be undone for 90 days. This one is older.'
      : 'An import can be restored for 90 days after its undo. This undo is older.';
    throw new HttpError(410, 'GONE', message);
  }
  return group;
}

async function rejectDependents(
  trx: Db,
  group: ChangeGroup,
  albums: readonly GroupAlbum[],
  rated: RevertedRatings,
) {
  const changed = await repository.findChangedSince(trx, group);
  const sessions = await repository.findSessionsOfGroup(trx, group.id, 'added');
  const changedAlbums = [
    ...albums.filter((album) => changed.albums.has(album.id)),
    ...rated.changed,
    ...(await repository.findAlbumsWithMore(trx, group)),
  ];
  rejectWith('CHANGED_SINCE', 'This import cannot be undone', [
    ...new Set(changedAlbums.map((album) => `${nameOf(album)} was changed after the import`)),
    ...sessions
      .filter((session) => isLive(session) && changed.sessions.has(session.id))
      .map(({ session_date }) =>
        session_date === null
          ? 'A session without a date was changed after the import'
          : `The session on ${shortDate(session_date)} was changed after the import`,
      ),
  ]);
}

function rejectChangedRatings({ changed }: RevertedRatings): void {
  rejectWith(
    'CHANGED_SINCE',
    'This import cannot be restored',
    changed.map((album) => `${nameOf(album)} was changed after the undo`),
  );
}

async function rejectAddedAgain(trx: Db, albums: readonly GroupAlbum[]) {
  const live = indexAlbums((await findComparableAlbums(trx)).filter(isLive));
  rejectWith(
    'IN_THE_LIST_AGAIN',
    'This import cannot be restored',
    albums
      .filter((album) => live.find(album) !== undefined)
      .map((album) => `${nameOf(album)} is in the list again`),
  );
}

/** @throws HttpError 409 with all reasons in `data`, unless there are none */
function rejectWith(code: string, text: string, reasons: readonly string[]): void {
  if (reasons.length === 0) return;
  const [first = ''] = reasons;
  const more = reasons.length > 1 ? ` (and ${formatCount(reasons.length - 1, 'more reason')})` : '';
  throw conflict(code, `${text}: ${first}${more}.`, {
    reason_count: reasons.length,
    reasons: reasons.slice(0, MAX_REASONS),
  });
}

function revertingGroup(
  { id, details }: ChangeGroup,
  kind: ChangeGroupKind,
  { albums, sessions, ratings }: Record<'albums' | 'sessions' | 'ratings', readonly unknown[]>,
  at: string,
): ChangeGroup {
  return {
    id: newId(),
    kind,
    changed_at: at,
    album_id: null,
    artist: null,
    title: null,
    details: {
      ...details,
      albums: albums.length,
      sessions: sessions.length,
      rated_albums: ratings.length > 0 ? ratings.length : undefined,
      undo_of: id,
    },
    undone_at: null,
  };
}

type NamedAlbum = Pick<GroupAlbum, 'id' | 'artist' | 'title' | 'is_test_album'>;

type Entries = { changes: readonly Change[] } & (
  | { album: NamedAlbum }
  | { session: { id: string } }
);

async function writeGroup(trx: Db, group: ChangeGroup, entries: readonly Entries[]) {
  await saveChangeGroup(trx, group);
  const changed = entries.map((entry) => ({
    changes: entry.changes,
    subject: 'album' in entry ? toSubject(entry.album) : aboutSession(entry.session.id),
  }));
  await insertEntries(trx, toEntries(changed, group.changed_at, group.id));
}

function toSubject({ id, artist, title, is_test_album }: NamedAlbum) {
  return { album_id: id, session_id: null, artist, title, is_test_album: is_test_album === 1 };
}

function toRated({ tier }: GroupAlbum) {
  return { tier, individual_tiers: {} };
}

function isLive({ deleted_at }: { deleted_at: string | null }): boolean {
  return deleted_at === null;
}

function getIds(rows: readonly { id: string }[]): string[] {
  return rows.map(({ id }) => id);
}

function nameOf({ artist, title }: Pick<GroupAlbum, 'artist' | 'title'>): string {
  return `${artist} – ${title}`;
}
