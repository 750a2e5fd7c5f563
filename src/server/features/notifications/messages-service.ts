import type { RecapRecord } from '#shared/contracts/export-document.ts';
import { getChampion } from '#shared/domain/brackets/bracket-view.ts';
import type { ClubRound } from '#shared/domain/club-rounds/club-round.ts';
import { localDate } from '#shared/domain/dates.ts';
import type { Db } from '../../database/connection.ts';
import { findMissing } from '../../domain/club-rounds/round-progress.ts';
import * as message from '../../domain/notifications/notification-message.ts';
import { isSameEvening } from '../../domain/rooms/recap.ts';
import { findBracket } from '../brackets/brackets-repository.ts';
import { findRound } from '../club-rounds/club-rounds-repository.ts';
import {
  type EventDetails,
  findListedAlbums,
  parseEvent,
  type StoredDelivery,
} from '../outbox/outbox-repository.ts';
import { findRecap } from '../recaps/recap-repository.ts';
import { findListedIds } from '../rooms/played-albums-repository.ts';
import { findOpenRoom } from '../rooms/rooms-repository.ts';
import { findSession } from '../sessions/sessions-repository.ts';

type Parts = { db: Db; site: message.Site };

type Message = message.NotificationMessage;

/**
 * Composes the message about an event from what every visitor may read now, so that nothing sealed,
 * deleted or outdated is sent.
 * @returns `null` if there is nothing to tell anymore
 */
export async function composeMessage(
  parts: Parts,
  delivery: StoredDelivery,
): Promise<Message | null> {
  if (delivery.event === 'test') return message.toTestMessage(parts.site);
  const { event, details } = await parseEvent(parts.db, delivery);
  switch (event) {
    case 'room_opened':
      return composeRoom(parts, details);
    case 'recap_ready':
      return composeRecap(parts, details);
    case 'bracket_won':
      return composeBracket(parts, details);
    case 'session_created':
      return composeSession(parts, details);
    case 'ratings_changed':
      return composeRatings(parts, details);
    case 'album_revealed':
      return composeReveal(parts, details, message.toRevealMessage);
    case 'album_unanimous':
      return composeReveal(parts, details, (site, album) =>
        message.toUnanimousMessage(site, { ...album, tier: details.tier }),
      );
    case 'album_saved':
      return composeAlbum(parts, details.album_id, (site, album) =>
        message.toSaveMessage(site, { ...album, ...details }),
      );
    case 'round_opened':
      return composeRound(parts, details.round_id);
    case 'round_ending':
      return composeRoundEnd(parts, details);
    case 'round_revealed':
      return composeRoundReveal(parts, details.round_id);
  }
}

async function composeRoom(
  { db, site }: Parts,
  { room_id }: EventDetails<'room_opened'>,
): Promise<Message | null> {
  const room = await findOpenRoom(db);
  if (room?.id !== room_id) return null;
  const ids = room.albums.map(({ album_id }) => album_id);
  const isTest = ids.length > 0 && (await findListedAlbums(db, ids)).size === 0;
  return isTest ? null : message.toRoomMessage(site, room);
}

async function composeRecap(
  { db, site }: Parts,
  { recap_id }: EventDetails<'recap_ready'>,
): Promise<Message | null> {
  const recap = await findRecap(db, recap_id);
  if (recap === undefined) return null;
  const listed = await findListedAlbums(
    db,
    recap.albums.map(({ album_id }) => album_id),
  );
  const albums = recap.albums.filter(({ album_id }) => listed.has(album_id));
  if (albums.length === 0) return null;
  const played_on = localDate(new Date(recap.opened_at), site.club.time_zone);
  const location = await findLocation(db, recap, played_on);
  return message.toRecapMessage(site, { id: recap.id, played_on, location, albums });
}

/** Location of the session that was played, as on the page of the recap. */
async function findLocation(
  db: Db,
  { session_id, albums }: RecapRecord,
  played_on: string,
): Promise<string | null> {
  const ids = new Set([session_id, ...albums.map((album) => album.session_id)]);
  for (const id of ids) {
    const session = id === null ? undefined : await findSession(db, id, true);
    if (session !== undefined && isSameEvening(session.session_date, played_on))
      return session.location;
  }
  return null;
}

async function composeBracket(
  { db, site }: Parts,
  { bracket_id, song_id }: EventDetails<'bracket_won'>,
): Promise<Message | null> {
  const bracket = await findBracket(db, bracket_id);
  if (bracket?.status !== 'completed' || bracket.is_test) return null;
  const song = bracket.songs.find(({ id }) => id === song_id);
  if (song === undefined || getChampion(bracket.matches) !== song_id) return null;
  return message.toBracketMessage(site, { id: bracket.id, name: bracket.name, song });
}

async function composeSession(
  { db, site }: Parts,
  { session_id }: EventDetails<'session_created'>,
): Promise<Message | null> {
  const session = await findSession(db, session_id, true);
  if (session === undefined) return null;
  const isTest =
    session.album_count > 0 && (await findSession(db, session_id, false))?.album_count === 0;
  return isTest ? null : message.toSessionMessage(site, session);
}

async function composeRatings(
  { db, site }: Parts,
  { changes, more }: EventDetails<'ratings_changed'>,
): Promise<Message | null> {
  const albums = await findListedAlbums(
    db,
    changes.map(({ album_id }) => album_id),
  );
  const named = changes.flatMap((change) => {
    const album = albums.get(change.album_id);
    return album === undefined ? [] : [{ ...album, ...change }];
  });
  return named.length === 0 ? null : message.toRatingsMessage(site, { changes: named, more });
}

async function composeRound({ db, site }: Parts, id: string): Promise<Message | null> {
  const round = await findRound(db, id);
  const albums = round?.status === 'open' ? await findRoundAlbums(db, round) : [];
  if (round === undefined || albums.length === 0) return null;
  const { title, ends_at } = round;
  return message.toRoundMessage(site, { id, title, ends_at, albums });
}

async function composeRoundEnd(
  { db, site }: Parts,
  { round_id, ends_at }: EventDetails<'round_ending'>,
): Promise<Message | null> {
  const round = await findRound(db, round_id);
  if (round?.status !== 'open' || ends_at === null || round.ends_at !== ends_at) return null;
  const albums = await findRoundAlbums(db, round);
  if (albums.length === 0) return null;
  const { reviewers, names_in_reminders } = site.club;
  const listed = [...(await findListedIds(db, round.album_ids))];
  const missing = names_in_reminders ? findMissing(round, { listed, reviewers }) : [];
  const { id, title } = round;
  return message.toRoundEndMessage(site, { id, title, ends_at, albums, missing });
}

async function composeRoundReveal({ db, site }: Parts, id: string): Promise<Message | null> {
  const [round, recap] = [await findRound(db, id), await findRecap(db, id)];
  if (round === undefined || recap === undefined) return null;
  const listed = await findListedAlbums(db, round.album_ids);
  const albums = recap.albums.filter(
    ({ album_id, ratings }) => listed.has(album_id) && ratings.length > 0,
  );
  if (albums.length === 0) return null;
  const played_on = localDate(new Date(recap.closed_at), site.club.time_zone);
  const { title } = round;
  return message.toRoundRevealMessage(site, { id, title, played_on, location: null, albums });
}

/** Albums of a round that a message may name. */
async function findRoundAlbums(db: Db, { album_ids }: ClubRound): Promise<message.NamedAlbum[]> {
  const listed = await findListedAlbums(db, album_ids);
  return album_ids.flatMap((id) => {
    const album = listed.get(id);
    return album === undefined ? [] : [{ ...album, id }];
  });
}

type ToAlbumMessage = (site: message.Site, album: message.NamedAlbum) => Message;

/** Composes a message about a reveal, unless the album is voted on again, or the room is closed. */
async function composeReveal(
  parts: Parts,
  { room_id, album_id, round: attempt }: EventDetails<'album_revealed'>,
  toMessage: ToAlbumMessage,
): Promise<Message | null> {
  const room = await findOpenRoom(parts.db);
  const album = room?.albums.find((one) => one.album_id === album_id);
  const isShown = album?.state === 'revealed' || album?.state === 'saved';
  if (room?.id !== room_id || !isShown || album.attempt !== attempt) return null;
  return composeAlbum(parts, album_id, toMessage);
}

async function composeAlbum(
  { db, site }: Parts,
  id: string,
  toMessage: ToAlbumMessage,
): Promise<Message | null> {
  const album = (await findListedAlbums(db, [id])).get(id);
  return album === undefined ? null : toMessage(site, { ...album, id });
}
