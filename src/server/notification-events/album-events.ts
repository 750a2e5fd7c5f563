import { z } from 'zod';
import { tierSchema } from '#shared/contracts/fields.ts';
import { tierName } from '#shared/domain/albums/tiers.ts';
import type { Db } from '../database/connection.ts';
import { findListedAlbums } from '../features/outbox/outbox-repository.ts';
import { findOpenRoom } from '../features/rooms/rooms-repository.ts';
import {
  defineEvent,
  type EventText,
  type NamedAlbum,
  nameAlbum,
  toAlbumLink,
} from './event-type.ts';

const revealed = { room_id: z.string(), album_id: z.string(), round: z.number() };
const unanimous = { ...revealed, tier: tierSchema };
const saved = { album_id: z.string(), tier: tierSchema, veto: z.boolean() };

/** The cards of an album are face up on every screen. */
export const albumRevealedEvent = defineEvent(revealed, async ({ db }, details) => {
  const album = await findShownAlbum(db, details);
  return album && toAlbumText(album, 'The cards are up');
});

/** All of them have the same tier. */
export const albumUnanimousEvent = defineEvent(unanimous, async ({ db }, { tier, ...details }) => {
  const album = await findShownAlbum(db, details);
  return album && toAlbumText(album, `Unanimous: ${tierName(tier)}`, { tier });
});

/** A room has saved an album. */
export const albumSavedEvent = defineEvent(saved, async ({ db }, { album_id, tier, veto }) => {
  const album = await findAlbum(db, album_id);
  if (album === null) return null;
  const title = `${album.title}: ${tierName(tier)}${veto ? ', veto' : ''}`;
  return toAlbumText(album, title, { tier, veto });
});

/** Finds the album of a reveal, unless it is voted on again, or the room is closed. */
async function findShownAlbum(
  db: Db,
  { room_id, album_id, round: attempt }: { room_id: string; album_id: string; round: number },
): Promise<NamedAlbum | null> {
  const room = await findOpenRoom(db);
  const album = room?.albums.find((one) => one.album_id === album_id);
  const isShown = album?.state === 'revealed' || album?.state === 'saved';
  if (room?.id !== room_id || !isShown || album.attempt !== attempt) return null;
  return findAlbum(db, album_id);
}

async function findAlbum(db: Db, id: string): Promise<NamedAlbum | null> {
  return (await findListedAlbums(db, [id])).get(id) ?? null;
}

function toAlbumText(album: NamedAlbum, title: string, data: object = {}): EventText {
  return {
    title,
    lines: [nameAlbum(album)],
    link: toAlbumLink(album.id),
    cover_url: album.cover_url,
    data: { album_id: album.id, ...data },
  };
}
