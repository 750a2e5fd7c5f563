import { tierName } from '#shared/domain/albums/tiers.ts';
import { joinWithAnd } from '../../lib/format/join-words.ts';
import type { RoomAlbumView, RoomResponse, RoomSeatView } from '../../queries/rooms.ts';
import { findCurrentAlbum } from './phone/room-news.ts';

/** Reader of the status: a host is told the next step, a guest what the room waits for. */
export type Viewer = 'host' | 'guest';

/**
 * Describes in one line what a room waits for, and the last result (product/rooms.md#rooms).
 * @param isRevealing true while cards are still face down on this page
 * @example describeRoomStatus(room, 'guest') // 'Just Reverb to go…'
 */
export function describeRoomStatus(
  room: RoomResponse,
  viewer: Viewer,
  isRevealing = false,
): string {
  if (room.status === 'closed') return describeEnd(room);
  const hand = findCurrentAlbum(room);
  if (hand?.state === 'rating') return describeVoting(room, hand, viewer);
  if (isRevealing) return 'Revealing…';
  if (viewer === 'guest' && isHostMissing(room))
    return `${describeLast(room)}The host has left. Any admin can take over.`;
  if (room.status === 'lobby') return describeLobby(viewer);
  return hand === undefined ? describeBreak(room, viewer) : describeChoice(viewer);
}

/** True if a room waits for a host who has left. */
export function isHostMissing({ status, host }: RoomResponse): boolean {
  return status !== 'closed' && !host.is_present;
}

/**
 * Position of an album in the session.
 * @example describePlace(room, album) // 'Album 2 of 6'
 */
export function describePlace(
  { albums }: RoomResponse,
  { album_id }: Pick<RoomAlbumView, 'album_id'>,
): string {
  const played = albums.filter(({ state }) => state !== 'skipped');
  const place = played.findIndex((album) => album.album_id === album_id);
  return `Album ${place + 1} of ${played.length}`;
}

function describeEnd({ albums }: RoomResponse): string {
  return albums.some(({ state }) => state === 'saved')
    ? 'What a night. The recap is ready.'
    : 'Nothing rated tonight. See you next time!';
}

function describeLobby(viewer: Viewer): string {
  return viewer === 'host' ? 'Press Start when everyone’s here.' : 'Waiting for the host to start…';
}

function describeVoting(room: RoomResponse, hand: RoomAlbumView, viewer: Viewer): string {
  const { seats, reveal_at, is_held } = room;
  if (seats.length === 0) return 'No one’s here yet. Scan the code to join.';
  if (reveal_at !== null) return 'Everyone’s in. Here we go!';
  const missing = describeMissing(seats);
  if (is_held) return `${describeHold(viewer)} ${missing ?? 'Everyone’s voted.'}`;
  if (missing === null) return describeAllIn(room);
  // Includes the previous result until the first vote for this album.
  const isNew = seats.every(({ is_in }) => !is_in) && hand.round === 1;
  return `${isNew ? describeLast(room) : ''}${missing}`;
}

function describeHold(viewer: Viewer): string {
  return viewer === 'host' ? 'Cards on hold.' : 'The host is holding the cards.';
}

function describeAllIn({ seats }: RoomResponse): string {
  return seats.length < 2 ? 'It takes two to reveal.' : 'Everyone’s in. Here we go!';
}

/** Names the missing votes and sleeping phones; null when all have voted. */
function describeMissing(seats: readonly RoomSeatView[]): string | null {
  const missing = seats.filter(({ is_in }) => !is_in);
  const awake = missing.filter(({ is_present }) => is_present).map(({ reviewer }) => reviewer);
  const asleep = missing.filter(({ is_present }) => !is_present).map(({ reviewer }) => reviewer);
  const parts = [describeAwake(awake, seats.length), describeAsleep(asleep)];
  return parts.filter((part) => part !== null).join(' ') || null;
}

/** More names are counted: they would fill the screen, and each seat shows its state. */
const MAX_NAMES = 4;

function describeAwake(names: readonly string[], seats: number): string | null {
  if (names.length === 0) return null;
  if (names.length > MAX_NAMES) return `Waiting for ${names.length} people.`;
  return names.length === 1 && seats > 2
    ? `Just ${names[0]} to go…`
    : `Waiting for ${joinWithAnd(names)}.`;
}

function describeAsleep(names: readonly string[]): string | null {
  if (names.length === 0) return null;
  const [first] = names;
  if (names.length === 1) return `${first}’s phone is asleep.`;
  if (names.length > MAX_NAMES) return `${names.length} phones are asleep.`;
  return `The phones of ${joinWithAnd(names)} are asleep.`;
}

function describeChoice(viewer: Viewer): string {
  return viewer === 'host' ? 'Your call: pick the tier.' : 'The host is choosing the tier.';
}

function describeBreak(room: RoomResponse, viewer: Viewer): string {
  const next = room.albums.find(({ state }) => state === 'waiting');
  const last = describeLast(room);
  if (next !== undefined) return `${last}Next: ${next.title}.`;
  if (room.albums.length === 0) return 'No albums yet. Add one to get going.';
  if (viewer === 'host') return `${last}That’s all of them. Add another, or call it a night.`;
  return `${last}That’s a wrap! Waiting for the host to close up.`;
}

/** Returns the result of the last played album, with a trailing space; empty before the first. */
function describeLast({ albums }: RoomResponse): string {
  const last = albums.findLast(({ state }) => state === 'saved' || state === 'skipped');
  if (last === undefined) return '';
  return last.saved === null ? `${last.title} was skipped. ` : `${describeResult(last)}. `;
}

/** @example describeResult(album) // 'Look-Ka Py Py: B, vetoed by Bass' */
function describeResult({ title, tier, saved }: RoomAlbumView): string {
  const veto = saved?.veto ? `, vetoed${saved.veto_by === null ? '' : ` by ${saved.veto_by}`}` : '';
  return `${title}: ${tierName(saved?.tier ?? tier)}${veto}`;
}
