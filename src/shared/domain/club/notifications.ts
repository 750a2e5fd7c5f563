/** Services that receive notifications (product/notifications.md#targets). */
export const TARGET_KINDS = ['discord', 'slack', 'ntfy', 'matrix', 'webhook'] as const;

export type TargetKind = (typeof TARGET_KINDS)[number];

/** Events that a target may receive, in the order of the form (product/notifications.md#events). */
export const NOTIFICATION_EVENTS = [
  'room_opened',
  'recap_ready',
  'bracket_won',
  'session_created',
  'ratings_changed',
  'album_revealed',
  'album_unanimous',
  'album_saved',
  'round_opened',
  'round_ending',
  'round_revealed',
] as const;

export type NotificationEvent = (typeof NOTIFICATION_EVENTS)[number];

/** States of a delivery. A skipped one was outdated before it could be sent. */
export const DELIVERY_STATUSES = ['waiting', 'sent', 'failed', 'skipped'] as const;

export type DeliveryStatus = (typeof DELIVERY_STATUSES)[number];

export const MAX_TARGETS = 20;

/** Tiers between two ratings of a reviewer from which it is announced as a changed mind. */
export const MIN_STEPS_OF_CHANGE = 2;

/** Where to send: fields of the kind; the others are absent. */
export type TargetSettings = {
  /** Webhook or topic; for Matrix, the homeserver. */
  url: string;
  /** Matrix: id of the room. */
  room_id?: string | undefined;
  /** Access token of Matrix, or of a protected ntfy topic. */
  token?: string | undefined;
  /** Webhook: shared secret of the signature. */
  secret?: string | undefined;
};

/** Settings that each kind has, besides the URL; a required one is true. */
const OTHER_SETTINGS: Readonly<Record<TargetKind, Readonly<Record<string, boolean>>>> = {
  discord: {},
  slack: {},
  ntfy: { token: false },
  matrix: { room_id: true, token: true },
  webhook: { secret: true },
};

const MISSING: Readonly<Record<string, string>> = {
  room_id: 'A room id is required',
  token: 'An access token is required',
  secret: 'A shared secret is required',
};

/** URLs that a kind accepts, from their path on, with the message for others. */
const URL_PATHS: { readonly [Kind in TargetKind]?: readonly [pattern: RegExp, message: string] } = {
  discord: [
    /^\/api\/(v\d+\/)?webhooks\/\d+\/[\w-]+\/?([?#].*)?$/,
    'Must be a Discord webhook, such as https://discord.com/api/webhooks/…',
  ],
  ntfy: [
    /^[^?#]*\/[-\w]{1,64}([?#].*)?$/,
    'Must be the address of a topic, such as https://ntfy.sh/our-topic',
  ],
  matrix: [/^[^?#]*$/, 'Must be the address of a homeserver, such as https://matrix.org'],
};

/**
 * Returns what is wrong with the settings of a target, by field.
 * @example findSettingProblems('webhook', { url: 'https://a.example' }) // { secret: 'A shared …' }
 */
export function findSettingProblems(
  kind: TargetKind,
  settings: Partial<TargetSettings>,
): Record<string, string> {
  const own = OTHER_SETTINGS[kind];
  const problems: Record<string, string> = {};
  for (const field of ['room_id', 'token', 'secret'] as const) {
    const isGiven = settings[field] !== undefined;
    if (isGiven && !(field in own)) problems[field] = 'This kind of target has no such setting';
    if (!isGiven && own[field] === true) problems[field] = MISSING[field] ?? '';
  }
  const [pattern, message = ''] = URL_PATHS[kind] ?? [];
  const { url } = settings;
  if (url !== undefined && pattern?.test(withoutOrigin(url)) === false) problems.url = message;
  return problems;
}

/** Returns an http or https URL from its path on. */
function withoutOrigin(url: string): string {
  return url.replace(/^https?:\/\/[^/?#]*/i, '');
}
