import { tierScore } from '#shared/domain/albums/scores.ts';
import { getRatings, type Room, type RoomAlbum } from '#shared/domain/rooms/room.ts';
import { getAgreement, inRevealOrder } from '#shared/domain/rooms/room-verdict.ts';
import { planTurns } from '#shared/domain/rooms/turn-plan.ts';
import type { Transaction } from '../../database/connection.ts';
import { addEvent, type OccurredEvent } from '../notifications/outbox-repository.ts';

/**
 * Queues the news of a change: revealed and saved albums. News of a reveal wait until the last card
 * has turned, so that a lamp or a message does not spoil it.
 */
export async function addRoomNews(
  trx: Transaction,
  before: Room,
  room: Room,
  at: string,
): Promise<void> {
  for (const album of room.albums) {
    const { state } = before.albums.find(({ album_id }) => album_id === album.album_id) ?? album;
    if (state === album.state) continue;
    if (album.state === 'saved') await addSaveNews(trx, album, at);
    if (album.state === 'revealed') await addRevealNews(trx, room, album);
  }
}

async function addSaveNews(trx: Transaction, { album_id, saved }: RoomAlbum, at: string) {
  if (saved === null) return;
  const { tier, veto } = saved;
  await addEvent(trx, { event: 'album_saved', details: { album_id, tier, veto } }, at);
}

async function addRevealNews(trx: Transaction, room: Room, album: RoomAlbum) {
  const { album_id, round, revealed_at, previous_cards } = album;
  const cards = getRatings(room, album_id);
  if (revealed_at === null) return;
  const turns = planTurns(inRevealOrder(cards), previous_cards);
  const turned = Date.parse(revealed_at) + (turns.at(-1) ?? 0);
  const at = new Date(turned).toISOString();
  const reveal = { room_id: room.id, album_id, round };
  const events: OccurredEvent[] = [{ event: 'album_revealed', details: reveal }];
  const tier = cards.find((card) => tierScore(card.tier) !== null)?.tier;
  if (tier !== undefined && getAgreement(cards).word === 'Unanimous')
    events.push({ event: 'album_unanimous', details: { ...reveal, tier } });
  for (const event of events) await addEvent(trx, event, at);
}
