import { isVerdict, type Tier } from '#shared/domain/albums/tiers.ts';
import {
  currentAlbum,
  getRatings,
  type Room,
  type RoomAlbum,
  RoomError,
  type SavedVerdict,
} from '#shared/domain/rooms/room.ts';
import {
  selectRatingsOnFile,
  summarizeCards,
  withoutGuests,
} from '#shared/domain/rooms/room-verdict.ts';
import type { Transaction } from '../../database/connection.ts';
import {
  closeRoom,
  findSavedAtClose,
  markSaved,
  withSeenCards,
} from '../../domain/rooms/room-play.ts';
import { isSubmitterHidden } from '../../domain/rooms/submitter-visibility.ts';
import { saveVerdict } from '../albums/album-changes-repository.ts';
import { findAlbum, type StoredDetail } from '../albums/albums-repository.ts';
import { eveningGroup } from '../changelog/change-groups-repository.ts';
import { recordRecap } from '../recaps/recap-repository.ts';
import { findStoredSubmitter, touchAlbums } from '../submitters/submitter-visibility-repository.ts';
import type { StoredRoom } from './rooms-repository.ts';

/**
 * Updates albums after a change of a room: the current album, if unrated, is in the tier for
 * listening, and gets its former tier back if it stays unrated, unless another client changed it
 * meanwhile. A closing room stores its recap, and deletes the ratings and notes.
 */
export async function followAlbums(
  trx: Transaction,
  before: StoredRoom,
  after: StoredRoom,
  at: string,
): Promise<StoredRoom> {
  const states = new Map(before.albums.map(({ album_id, state }) => [album_id, state]));
  const albums: RoomAlbum[] = [];
  for (const album of after.albums) {
    const isNew = states.get(album.album_id) !== album.state;
    albums.push(isNew ? await follow(trx, album, at) : album);
  }
  const followed = { ...after, albums };
  if (after.status === 'open') return followed;
  // A closed room has no seats; the recap needs those of its guests.
  const autoSaved = new Set(findSavedAtClose(before, after));
  await recordRecap(trx, { ...followed, seats: before.seats }, at, autoSaved);
  return { ...followed, ratings: [], predictions: [] };
}

/**
 * Invalidates cached responses when a change of a room hides or shows submitters, and records the
 * submitter of an album that is revealed in the game.
 */
export async function followSubmitters(
  trx: Transaction,
  before: StoredRoom,
  after: StoredRoom,
): Promise<StoredRoom> {
  const [was, is] = [findHidden(before), findHidden(after)];
  const changed = [...was, ...is].filter((id) => was.has(id) !== is.has(id));
  if (changed.length === 0) return after;
  await touchAlbums(trx, changed);
  const albums: RoomAlbum[] = [];
  for (const album of after.albums) {
    const isGuessed = was.has(album.album_id) && album.state === 'revealed';
    albums.push(
      isGuessed ? { ...album, submitter: await findStoredSubmitter(trx, album.album_id) } : album,
    );
  }
  return { ...after, albums };
}

/**
 * Closes a forgotten room. The cards that everyone has seen are saved: as ratings, and if they suggest
 * a tier, with it (product/rooms.md#rooms). Sealed ones are deleted.
 */
export async function expireRoom(room: Room, trx: Transaction, at: string): Promise<Room> {
  const current = currentAlbum(room);
  const album = current && (await findAlbum(trx, current.album_id));
  if (album === undefined) return closeRoom(room);
  const seen = withSeenCards(room, album.individual_tiers);
  if (seen === null) return closeRoom(room);
  const saved = suggestVerdict(seen, album);
  await saveCurrentAlbum(trx, seen, saved, at);
  return closeRoom(markSaved(seen, saved, at));
}

/** The verdict that the host is offered; `null` if the cards suggest no tier. */
function suggestVerdict(room: Room, album: StoredDetail): SavedVerdict | null {
  const cards = getRatings(room, album.id);
  const filed = Object.entries(album.individual_tiers).map(([reviewer, tier]) => ({
    reviewer,
    tier,
  }));
  const { average, suggested_tier: tier } = summarizeCards(
    cards,
    selectRatingsOnFile(filed, cards),
  );
  if (average === null || !isVerdict(tier)) return null;
  return { tier, veto: album.veto, veto_by: album.veto_by };
}

/**
 * Saves verdict and cards to the current album; without a verdict, its former tier is restored.
 * @throws RoomError ALBUM_GONE
 */
export async function saveCurrentAlbum(
  trx: Transaction,
  room: Room,
  saved: SavedVerdict | null,
  at: string,
): Promise<void> {
  const { album_id = '', tier_before = null } = currentAlbum(room) ?? {};
  const album = await findAlbum(trx, album_id);
  if (album === undefined) throw new RoomError('ALBUM_GONE');
  const cards = withoutGuests(getRatings(room, album_id));
  const given = cards.map(({ reviewer, tier }) => [reviewer, tier]);
  const individual_tiers = { ...album.individual_tiers, ...Object.fromEntries(given) };
  const ratings = cards.map(({ tier }) => tier);
  const verdict = saved ?? { tier: findRestoredTier(tier_before, album) };
  const group = eveningGroup(room.id, { ...album, tier: verdict.tier }, ratings, at);
  await saveVerdict(trx, album, { ...verdict, individual_tiers }, at, group);
}

/** Tier of an album that stays unrated; another one if another client changed it meanwhile. */
function findRestoredTier(tier_before: Tier | null, { tier }: StoredDetail): Tier {
  return tier_before !== null && tier === 'Now Listening To' ? tier_before : tier;
}

function findHidden(room: StoredRoom): Set<string> {
  const hidden = room.albums.filter((album) => isSubmitterHidden(room, album));
  return new Set(hidden.map(({ album_id }) => album_id));
}

async function follow(trx: Transaction, album: RoomAlbum, at: string): Promise<RoomAlbum> {
  const stored = await findAlbum(trx, album.album_id);
  if (stored === undefined) return album;
  if (album.state === 'rating') return beginListening(trx, album, stored, at);
  if (album.state === 'skipped') return endListening(trx, album, stored, at);
  return album;
}

async function beginListening(
  trx: Transaction,
  album: RoomAlbum,
  stored: StoredDetail,
  at: string,
): Promise<RoomAlbum> {
  if (stored.tier !== 'Not rated yet') return album;
  await saveVerdict(trx, stored, { tier: 'Now Listening To' }, at);
  return { ...album, tier_before: stored.tier };
}

async function endListening(
  trx: Transaction,
  album: RoomAlbum,
  stored: StoredDetail,
  at: string,
): Promise<RoomAlbum> {
  const { tier_before } = album;
  if (tier_before === null) return album;
  const tier = findRestoredTier(tier_before, stored);
  if (tier !== stored.tier) await saveVerdict(trx, stored, { tier }, at);
  return { ...album, tier_before: null };
}
