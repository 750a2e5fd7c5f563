import type { ClubSettings } from '#shared/contracts/settings.ts';
import type {
  NotificationEvent,
  NotificationMessage,
} from '#shared/domain/notifications/events.ts';
import type { Db } from '../database/connection.ts';
import { loadPeople } from '../database/people.ts';
import { checkStored } from '../database/stored-json.ts';
import type { StoredDelivery } from '../features/outbox/outbox-repository.ts';
import { albumRevealedEvent, albumSavedEvent, albumUnanimousEvent } from './album-events.ts';
import { bracketWonEvent } from './bracket-won.ts';
import type { EventText, EventType } from './event-type.ts';
import { ratingsChangedEvent } from './ratings-changed.ts';
import { recapReadyEvent } from './recap-ready.ts';
import { roomOpenedEvent } from './room-opened.ts';
import { roundEndingEvent, roundOpenedEvent, roundRevealedEvent } from './round-events.ts';
import { sessionCreatedEvent } from './session-created.ts';

export const EVENT_TYPES = {
  room_opened: roomOpenedEvent,
  recap_ready: recapReadyEvent,
  bracket_won: bracketWonEvent,
  session_created: sessionCreatedEvent,
  ratings_changed: ratingsChangedEvent,
  album_revealed: albumRevealedEvent,
  album_unanimous: albumUnanimousEvent,
  album_saved: albumSavedEvent,
  round_opened: roundOpenedEvent,
  round_ending: roundEndingEvent,
  round_revealed: roundRevealedEvent,
} satisfies Readonly<Record<NotificationEvent, EventType>>;

/** The site of the club, for its messages. */
export type Site = {
  club: Readonly<ClubSettings>;
  /** Base of the links, without a final slash; `null` leaves them out. */
  publicUrl: string | null;
};

/** Composes the message of a delivery now. @returns `null` if there is nothing to tell anymore */
export async function composeMessage(
  db: Db,
  site: Site,
  { event, details }: Pick<StoredDelivery, 'event' | 'details'>,
): Promise<NotificationMessage | null> {
  const { club } = site;
  if (event === 'test') return toMessage(site, event, toTestText(club.name));
  const { parse } = await loadPeople(db);
  const type: EventType = EVENT_TYPES[event];
  const checked = checkStored(type.details, parse(details), 'notification_deliveries.details');
  const text = await type.compose({ db, club }, checked);
  return text && toMessage(site, event, text);
}

/** Text of the test button. */
export function toTestText(club: string): EventText {
  return {
    title: `Hello from ${club}`,
    lines: ['This is a test. News will arrive here.'],
    link: { path: '', label: `Open ${club}` },
    data: {},
  };
}

export function toMessage(
  site: Site,
  event: NotificationMessage['event'],
  { title, lines, link: { path, label }, cover_url = null, data }: EventText,
): NotificationMessage {
  const { publicUrl } = site;
  const link = publicUrl === null ? null : { url: publicUrl + path, label };
  return { event, title, lines, link, image: toImage(site, cover_url), data };
}

/**
 * Absolute https URL of a cover; `null` for others, which services do not load, and for the own
 * covers of a private club, which they may not.
 */
function toImage({ club, publicUrl }: Site, cover_url: string | null): string | null {
  if (cover_url === null) return null;
  const isOwn = cover_url.startsWith('/');
  if (isOwn && (publicUrl === null || club.visibility !== 'open')) return null;
  const url = isOwn ? publicUrl + cover_url : cover_url;
  return url.startsWith('https://') ? url : null;
}
