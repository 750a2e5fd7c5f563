import type { Album, AlbumMerge, mergeAlbumEndpoint } from '#shared/contracts/albums.ts';
import type { EndpointInput } from '#shared/contracts/endpoint.ts';
import { albumDeleted, changedFields, diffAlbum } from '#shared/domain/changelog/changelog.ts';
import { changedSince, fieldsTakenBack, RATING_OF } from '#shared/domain/changelog/revert.ts';
import type { Transaction } from '../../database/connection.ts';
import { inTransaction, type Services } from '../../database/transaction.ts';
import { conflict, invalidInput, notFound, rejectInvalid } from '../../lib/errors.ts';
import { type ChangeGroup, mergeGroup } from '../changelog/change-groups-repository.ts';
import { findChangesInGroup, insertChanges } from '../changelog/changelog-repository.ts';
import { isInPlay } from '../voting/albums-in-play-repository.ts';
import {
  type AlbumChange,
  changeAlbum,
  noteChange,
  saveChange,
  subject,
} from './album-changes-repository.ts';
import {
  findAlbum,
  findAlbumsById,
  markAlbumDeleted,
  type StoredAlbum,
} from './albums-repository.ts';
import * as repository from './merged-albums-repository.ts';
import { toGivenAlbum } from './revert-service.ts';

type MergeInput = Pick<EndpointInput<typeof mergeAlbumEndpoint>['body'], 'into' | 'dry_run'>;

/** Two albums, of which the second stays. */
type Pair = { from: StoredAlbum; into: StoredAlbum };

/**
 * Merges an album into another one (product/albums.md#merging-albums).
 * @returns what moves, or would, and what is dropped
 * @throws HttpError 404 for an unknown or deleted album, 400 for such another one, 409 ALBUM_IN_PLAY
 */
export async function mergeAlbums(
  { db, now }: Pick<Services, 'db' | 'now'>,
  id: string,
  { into, dry_run }: MergeInput,
): Promise<AlbumMerge> {
  const at = now().toISOString();
  return inTransaction(db, async (trx) => {
    const pair = await requirePair(trx, id, into);
    const { change, dropped } = planFields(pair);
    const movable = await repository.findMovableRows(trx, { from: pair.from, into: change.after });
    if (!dry_run) await saveMerge(trx, pair, change, movable.moved, at);
    const count = (table: keyof repository.MovedKeys) => movable.moved[table]?.length ?? 0;
    return {
      changes: changedFields(change.changes),
      dropped,
      words: count('album_words'),
      recaps: count('evening_albums'),
      rounds: count('club_round_albums'),
      songs: count('bracket_songs'),
      has_rank: count('ranked_albums') > 0,
      shared: movable.shared,
    };
  });
}

async function requirePair(trx: Transaction, from_id: string, into_id: string): Promise<Pair> {
  const from = await findAlbum(trx, from_id);
  if (from === undefined) throw notFound(`Album with ID ${from_id} not found`);
  if (into_id === from_id) rejectInvalid({ into: 'Please choose another album' });
  const into = await findAlbum(trx, into_id);
  if (into === undefined) throw invalidInput({ into: 'There is no such album' });
  if (from.is_test_album !== into.is_test_album)
    rejectInvalid({ into: 'One of them is a test album' });
  const pair = { from: toStored(from), into: toStored(into) };
  await rejectInPlay(trx, pair.from);
  await rejectInPlay(trx, pair.into);
  return pair;
}

function toStored({ session, version, ...album }: Album & { session?: unknown }): StoredAlbum {
  return album;
}

async function rejectInPlay(trx: Transaction, album: StoredAlbum): Promise<void> {
  if (await isInPlay(trx, album.id))
    throw conflict('ALBUM_IN_PLAY', `${getName(album)} is being rated in a round or a room.`);
}

/** Fields of which the album that stays gets those that it lacks. */
const FILLED = [
  'cover_url',
  'spotify_id',
  'spotify_url',
  'tidal_album_id',
  'submitted_by',
  'session_id',
] as const;

/** Fields that an album has; a verdict is tier and veto. */
function getFields(album: StoredAlbum): Partial<StoredAlbum> {
  const { tier, veto, veto_by } = album;
  return {
    ...Object.fromEntries(
      FILLED.map((field) => [field, album[field]]).filter(([, value]) => value !== null),
    ),
    ...(tier !== 'Not rated yet' && { tier, veto, veto_by }),
  };
}

function planFields({ from, into }: Pair) {
  const own = { ...getFields(into), individual_tiers: into.individual_tiers };
  const other = { ...getFields(from), individual_tiers: from.individual_tiers };
  const join = (first: typeof own, last: typeof own) => ({
    ...first,
    ...last,
    individual_tiers: { ...first.individual_tiers, ...last.individual_tiers },
  });
  const change = changeAlbum(into, join(other, own));
  const { after } = change;
  const all = diffAlbum(after, { ...after, ...join(own, other) });
  const dropped = changedFields(all).filter((one) => one.new !== null && one.new !== false);
  return { change, dropped };
}

async function saveMerge(
  trx: Transaction,
  { from, into }: Pair,
  change: AlbumChange,
  moved: repository.MovedKeys,
  at: string,
): Promise<void> {
  const group = mergeGroup({ from, into }, at);
  await noteChange(trx, change, undefined);
  await saveChange(trx, change, at, group);
  await markAlbumDeleted(trx, from.id, at);
  await insertChanges(trx, albumDeleted(from), subject(from), at, group);
  const details = { group_id: group.id, into_id: into.id, moved };
  await repository.applyAlbumMerge(trx, { from_id: from.id, ...details });
}

/**
 * Undoes the merge of an album that is restored: what moved and did not change since comes back.
 * @returns the group of the changes; undefined if the album was not merged
 * @throws HttpError 409 MERGED_SINCE, ALBUM_IN_PLAY
 */
export async function undoAlbumMerge(
  trx: Transaction,
  { id, deleted_at }: { id: string; deleted_at: string },
  at: string,
): Promise<ChangeGroup | undefined> {
  const merge = await repository.findAlbumMerge(trx, id);
  if (merge === undefined) return undefined;
  const [from, into] = (await findAlbumsById(trx, [id, merge.into_id])).map(toStored);
  if (from === undefined || into === undefined) return undefined;
  if ((await repository.findAlbumMerge(trx, into.id)) !== undefined)
    throw conflict('MERGED_SINCE', `${getName(into)} was merged too since. Restore it first.`);
  await rejectInPlay(trx, into);
  await repository.revertAlbumMerge(trx, merge, deleted_at, at);
  const group = mergeGroup({ from, into }, at, merge.group_id);
  await restoreFields(trx, { from, into }, group, at);
  return group;
}

/** A rating that was changed since stays that of the other album alone. */
async function restoreFields(
  trx: Transaction,
  { from, into }: Pair,
  group: ChangeGroup,
  at: string,
): Promise<void> {
  const group_id = group.details.undo_of ?? '';
  const entries = await findChangesInGroup(trx, { group_id, album_id: into.id });
  const fields = entries.flatMap(fieldsTakenBack);
  const changed = changedSince(fields, into);
  const restored = fields.filter((one) => !changed.includes(one));
  const lost = changed.filter(
    ({ field }) => field.startsWith(RATING_OF) && !restored.some((one) => one.field === field),
  );
  const removed = lost.map((one) => ({ ...one, old: null }));
  for (const change of [
    changeAlbum(into, toGivenAlbum(restored)),
    changeAlbum(from, toGivenAlbum(removed)),
  ]) {
    await noteChange(trx, change, undefined);
    await saveChange(trx, change, at, group);
  }
}

function getName({ artist, title }: StoredAlbum): string {
  return `${artist} – ${title}`;
}
