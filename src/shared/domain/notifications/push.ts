/** Events of which a person may be notified, in the order of the form. */
export const PUSH_EVENT_LABELS = {
  round_opened: { label: 'A round opens', hint: 'Its albums wait for your ratings' },
  card_missing: {
    label: 'My card is missing',
    hint: 'A day before a round ends, and again three hours before',
  },
  cards_in: { label: 'The cards are in', hint: 'A round is over, and shows what everyone gave' },
  session_today: { label: 'There’s a session tonight', hint: 'That day at 9:00 AM' },
  room_open: { label: 'A listening room opens', hint: 'You can take your seat' },
} as const;

export type PushEvent = keyof typeof PUSH_EVENT_LABELS;

export const PUSH_EVENTS = Object.keys(PUSH_EVENT_LABELS) as PushEvent[];

/** Payload of a push: JSON that only the browser decrypts. */
export type PushMessage = {
  title: string;
  body: string;
  /**
   * Page to open, relative to the public URL and so to the scope of the service worker, without a
   * first slash: `rounds/0195…`.
   */
  url: string;
  /** Subject: a notification replaces the one before about the same. */
  tag: string;
};

/** A push with the time until which it is news; a high urgency wakes a sleeping phone. */
export type ComposedPush = PushMessage & { until: Date; urgency?: 'high' };

/**
 * True if a page shows what a push is about: its page or one below, and the home page for a dialog
 * on it. My Page shows rounds and the open room.
 * @param page URL
 * @param news URL of the push
 * @param scope URL of the site, with a trailing slash
 */
export function isShownOn(page: string, news: string, scope: string): boolean {
  const [shown, told] = [page, news].map((url) => url.slice(scope.length).replace(/[?#].*$/, ''));
  if (shown === 'me' && told !== '') return true;
  return shown === told || (told !== '' && page.startsWith(`${scope}${told}/`));
}
