import { z } from 'zod';
import type { ClubSettings } from '#shared/contracts/settings.ts';
import {
  findAsked,
  getRoundTitle,
  REMINDER_MS,
  ROUND_RESULT_MS,
} from '#shared/domain/club-rounds/club-round.ts';
import { endOfDay, localDate, longDate } from '#shared/domain/dates.ts';
import { formatCount } from '#shared/domain/format-count.ts';
import { fitText, toSingleLine } from '#shared/domain/notifications/fit-text.ts';
import type { ComposedPush, PushEvent } from '#shared/domain/notifications/push.ts';
import type { Db } from '../database/connection.ts';
import { checkStored } from '../database/stored-json.ts';
import { countRated, findMissing } from '../domain/club-rounds/round-progress.ts';
import type { StoredDelivery } from '../features/outbox/outbox-repository.ts';
import { findListedIds } from '../features/rooms/played-albums-repository.ts';
import { findListedRoom } from './room-opened.ts';
import { findNamedRound, formatEnd, type NamedRound } from './round-events.ts';
import { findListedSession } from './session-created.ts';

/** The person of a browser, and the present. */
type Reader = { db: Db; club: Readonly<ClubSettings>; reviewer: string; now: Date };

/** Composes the push about an event, from what its person may see now; `null` if it is no news. */
type Compose = (reader: Reader, id: string) => Promise<ComposedPush | null>;

/** Milliseconds for which a round without end, and an open room, are news. */
const ROUND_MS = 7 * 24 * 3_600_000;
const ROOM_MS = 4 * 3_600_000;

/** Characters of a title or a body, of which a payload of 4 KB has room for two of four bytes. */
const MAX_CHARACTERS = 300;

const COMPOSE: Readonly<Record<PushEvent, Compose>> = {
  round_opened: (reader, id) => composeMissing(reader, id, 'A new round'),
  card_missing: async (reader, id) => {
    const push = await composeMissing(reader, id, 'Your card is missing');
    // The end may have moved meanwhile.
    const isEarly = push !== null && push.until.getTime() - reader.now.getTime() > REMINDER_MS;
    return isEarly ? null : push;
  },
  cards_in: async (reader, id) => {
    const round = await findNamedRound(reader.db, id, 'revealed');
    if (!round?.revealed_at || findAsked(round, reader.reviewer)?.seen_at !== null) return null;
    return {
      ...describeRound(reader, round, 'The cards are in'),
      body: 'See them turn.',
      until: new Date(Date.parse(round.revealed_at) + ROUND_RESULT_MS),
    };
  },
  session_today: async ({ db, club, now }, id) => {
    const session = await findListedSession(db, id);
    const today = localDate(now, club.time_zone);
    if (session?.session_date !== today) return null;
    const place = isOpen(club) && session.location ? `, ${session.location}` : '';
    return {
      title: 'Tonight’s session',
      body: longDate(today) + place,
      url: `?session=${encodeURIComponent(id)}`,
      tag: `session ${id}`,
      until: endOfDay(today, club.time_zone),
    };
  },
  room_open: async ({ db, reviewer }, id) => {
    const room = await findListedRoom(db, id);
    const isSeated = room?.seats.some((seat) => !seat.is_guest && seat.reviewer === reviewer);
    if (room === null || isSeated) return null;
    return {
      title: 'The listening room is open',
      body: 'Take your seat.',
      url: `room/${room.code}`,
      tag: `room ${id}`,
      until: new Date(Date.parse(room.opened_at) + ROOM_MS),
      urgency: 'high',
    };
  },
};

/** Composes the news of an open round for a person whose cards are missing; `null` for others. */
async function composeMissing(reader: Reader, id: string, news: string) {
  const { db, club, reviewer, now } = reader;
  const round = await findNamedRound(db, id, 'open');
  if (round === null) return null;
  const listed = [...(await findListedIds(db, round.album_ids))];
  if (!findMissing(round, { listed, reviewers: club.reviewers }).includes(reviewer)) return null;
  const { ends_at } = round;
  const left = listed.length - countRated(round, reviewer, listed);
  const end = ends_at === null ? '' : ` ${formatEnd(ends_at, club.time_zone)}`;
  return {
    ...describeRound(reader, round, news),
    body: `${formatCount(left, 'album')} to rate.${end}`,
    until: ends_at === null ? new Date(now.getTime() + ROUND_MS) : new Date(ends_at),
  };
}

/** In a private club the title has no name. */
function describeRound({ club }: Reader, { id, title, albums }: NamedRound, news: string) {
  return {
    title: isOpen(club) ? `${news}: ${getRoundTitle(title, albums)}` : news,
    url: `rounds/${id}`,
    tag: `round ${id}`,
  };
}

function isOpen({ visibility }: Reader['club']): boolean {
  return visibility === 'open';
}

const detailsSchema = z.object({ id: z.string() });

/** Composes the push of a delivery now. @returns `null` if it is no news for its person anymore */
export async function composePush(
  reader: Reader,
  { event, details }: Pick<StoredDelivery<'push_deliveries'>, 'event' | 'details'>,
): Promise<ComposedPush | null> {
  const { id } = checkStored(detailsSchema, JSON.parse(details), 'push_deliveries.details');
  const push = await COMPOSE[event](reader, id);
  if (push === null || push.until <= reader.now) return null;
  return { ...push, title: toText(push.title), body: toText(push.body) };
}

/** Composes the push of the test button, which a push service may hold for an hour. */
export function composeTestPush({ club, now }: Pick<Reader, 'club' | 'now'>): ComposedPush {
  return {
    title: isOpen(club) ? toText(`Hello from ${club.name}`) : 'Hello',
    body: 'This is a test. News will arrive here.',
    url: 'me',
    tag: 'test',
    until: new Date(now.getTime() + 3_600_000),
  };
}

function toText(text: string): string {
  return fitText(toSingleLine(text), { most: MAX_CHARACTERS });
}
