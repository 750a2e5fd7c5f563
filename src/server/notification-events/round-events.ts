import { z } from 'zod';
import { type ClubRound, getRoundTitle } from '#shared/domain/club-rounds/club-round.ts';
import { longInstant } from '#shared/domain/dates.ts';
import type { Db } from '../database/connection.ts';
import { findMissing } from '../domain/club-rounds/round-progress.ts';
import { findRound } from '../features/club-rounds/club-rounds-repository.ts';
import { findListedAlbums } from '../features/outbox/outbox-repository.ts';
import { findRecap } from '../features/recaps/recap-repository.ts';
import { findListedIds } from '../features/rooms/played-albums-repository.ts';
import { defineEvent, type NamedAlbum, nameAlbum } from './event-type.ts';
import { describeRecap, listNamedAlbums } from './recap-ready.ts';

const details = { round_id: z.string() };
const ending = { ...details, ends_at: z.string().nullable() };

export const roundOpenedEvent = defineEvent(details, async ({ db, club }, { round_id }) => {
  const round = await findNamedRound(db, round_id, 'open');
  if (round === null) return null;
  const { title, albums, ends_at } = round;
  const end = ends_at === null ? [] : [formatEnd(ends_at, club.time_zone)];
  return {
    title: `New round: ${getRoundTitle(title, albums)}`,
    lines: [...albums.map((album) => `• ${nameAlbum(album)}`), ...end],
    ...toRoundParts(round),
  };
});

/** A round ends in a day. */
export const roundEndingEvent = defineEvent(ending, async ({ db, club }, { round_id, ends_at }) => {
  const round = await findNamedRound(db, round_id, 'open');
  if (round === null || ends_at === null || round.ends_at !== ends_at) return null;
  const lines = [formatEnd(ends_at, club.time_zone)];
  if (club.names_in_reminders) {
    const listed = [...(await findListedIds(db, round.album_ids))];
    const missing = findMissing(round, { listed, reviewers: club.reviewers });
    if (missing.length > 0) lines.push(`Still to rate: ${missing.join(', ')}`);
  }
  const title = `One day left: ${getRoundTitle(round.title, round.albums)}`;
  return { title, lines, ...toRoundParts(round) };
});

/** The message is that of its recap, with the albums that were rated. */
export const roundRevealedEvent = defineEvent(details, async ({ db }, { round_id }) => {
  const [round, recap] = [await findRound(db, round_id), await findRecap(db, round_id)];
  const named = await listNamedAlbums(db, recap);
  const albums = named.filter(({ ratings }) => ratings.length > 0);
  if (round === undefined || albums.length === 0) return null;
  return {
    title: `The cards are up: ${getRoundTitle(round.title, albums)}`,
    ...describeRecap(albums),
    link: toRoundLink(round_id),
    data: { round_id },
  };
});

export type NamedRound = ClubRound & { albums: NamedAlbum[] };

/** Finds a round with the albums that a message may name; `null` without any. */
export async function findNamedRound(
  db: Db,
  id: string,
  status: ClubRound['status'],
): Promise<NamedRound | null> {
  const round = await findRound(db, id);
  if (round?.status !== status) return null;
  const listed = await findListedAlbums(db, round.album_ids);
  const albums = round.album_ids.flatMap((album_id) => listed.get(album_id) ?? []);
  return albums.length === 0 ? null : { ...round, albums };
}

function toRoundParts({ id, albums }: NamedRound) {
  return {
    link: toRoundLink(id),
    cover_url: albums[0]?.cover_url,
    data: { round_id: id, album_ids: albums.map((album) => album.id) },
  };
}

function toRoundLink(id: string) {
  return { path: `/rounds/${id}`, label: 'Open the round' };
}

export function formatEnd(ends_at: string, timeZone: string): string {
  return `The cards are revealed on ${longInstant(new Date(ends_at), timeZone)}.`;
}
