/** Events that a target may receive, in the order of the form (product/notifications.md#events). */
export const EVENT_LABELS = {
  room_opened: {
    label: 'A listening room opens',
    hint: 'Its link lets everyone who reads it take a seat',
  },
  recap_ready: { label: 'A listening room closes', hint: 'The recap, with all ratings' },
  bracket_won: { label: 'A bracket has a champion' },
  session_created: { label: 'A new session' },
  ratings_changed: {
    label: 'Second thoughts',
    hint: 'Ratings that moved two tiers or more, gathered for ten minutes',
  },
  album_revealed: {
    label: 'The cards of an album are up',
    hint: 'For lamps and sounds: sent when the last card has turned',
  },
  album_unanimous: { label: 'All cards of an album are the same' },
  album_saved: { label: 'A listening room saves an album', hint: 'Its tier, and a veto' },
  round_opened: { label: 'A round opens' },
  round_ending: { label: 'A round ends in a day' },
  round_revealed: { label: 'The cards of a round are up', hint: 'With all ratings' },
} as const satisfies Readonly<Record<string, { label: string; hint?: string }>>;

export type NotificationEvent = keyof typeof EVENT_LABELS;

export const NOTIFICATION_EVENTS = Object.keys(EVENT_LABELS) as NotificationEvent[];

/** Name of an event in a list. */
export function getEventName(event: NotificationEvent | 'test'): string {
  return event === 'test' ? 'Test message' : EVENT_LABELS[event].label;
}

/** A notification before it is formatted for a service: plain text, without markup. */
export type NotificationMessage = {
  event: NotificationEvent | 'test';
  title: string;
  lines: string[];
  /** Page to open; `null` if the site has no public URL. */
  link: { url: string; label: string } | null;
  /** https URL of a picture, which the service or its users load. */
  image: string | null;
  /** Ids for programs. */
  data: object;
};

/** States of a delivery. A skipped one was outdated before it could be sent. */
export const DELIVERY_STATUSES = ['waiting', 'sent', 'failed', 'skipped'] as const;

export type DeliveryStatus = (typeof DELIVERY_STATUSES)[number];
