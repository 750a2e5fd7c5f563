/** Events of which a person may be notified on their phone, in the order of the form. */
export const PUSH_EVENT_LABELS = {
  round_opened: { label: 'A round opens' },
  card_missing: {
    label: 'My card is missing',
    hint: 'A day and three hours before the end of a round',
  },
  cards_in: { label: 'The cards are in' },
  session_today: { label: 'Tonight’s session', hint: 'At 9:00 AM' },
  room_open: { label: 'A listening room is open' },
} as const satisfies Readonly<Record<string, { label: string; hint?: string }>>;

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
