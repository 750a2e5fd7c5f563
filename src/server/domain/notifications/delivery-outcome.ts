import type { DeliveryStatus, TargetKind } from '#shared/domain/club/notifications.ts';

/** Status of a delivery after each outcome of an attempt. */
export const OUTCOME_STATUSES = {
  sent: 'sent',
  /** Tried again later. */
  retry: 'waiting',
  /** This message is given up. */
  reject: 'failed',
  /** The target is given up until an admin changes it. */
  stop: 'failed',
  /** The message was out of date. */
  skip: 'skipped',
  /** The server stops, and the next start tries it again. */
  interrupt: 'waiting',
} as const satisfies Readonly<Record<string, DeliveryStatus>>;

/** Outcome of an attempt. `text` is a sentence without a final period. */
export type DeliveryOutcome = { action: keyof typeof OUTCOME_STATUSES; text: string };

/** Names of the services in sentences; a Slack-compatible webhook may be of another chat. */
const NAMES: Readonly<Record<TargetKind, string>> = {
  discord: 'Discord',
  slack: 'The chat',
  ntfy: 'ntfy',
  matrix: 'Matrix',
  webhook: 'The receiver',
};

/** Texts for 404 and 410. */
const UNKNOWN: Readonly<Record<TargetKind, string>> = {
  discord: 'Discord no longer knows this webhook',
  slack: 'The chat no longer knows this webhook',
  ntfy: 'There is no ntfy at this address',
  matrix: 'The homeserver does not know this room',
  webhook: 'The receiver no longer knows this address',
};

/** Texts for 401 and 403. */
const FORBIDDEN: Readonly<Record<TargetKind, string>> = {
  discord: 'Discord does not accept this webhook',
  slack: 'The chat does not accept this webhook',
  ntfy: 'ntfy does not allow publishing to this topic with this access token',
  matrix: 'The account of this access token may not write to the room',
  webhook: 'The receiver does not allow this message',
};

/** Returns the outcome of a response. */
export function getOutcome(kind: TargetKind, status: number): DeliveryOutcome {
  const name = NAMES[kind];
  if (status >= 200 && status < 300) return { action: 'sent', text: 'Sent' };
  if (status === 429) return { action: 'retry', text: `${name} asks to wait (429)` };
  if (status >= 500 || status === 408)
    return { action: 'retry', text: `${name} has a problem (${status})` };
  if (status === 404 || status === 410) return { action: 'stop', text: UNKNOWN[kind] };
  if (status === 401 && kind === 'matrix')
    return { action: 'stop', text: 'The homeserver does not accept this access token' };
  if (status === 401 || status === 403) return { action: 'stop', text: FORBIDDEN[kind] };
  if (status >= 300 && status < 400)
    return { action: 'stop', text: `The address leads to another one (${status}): enter that` };
  return { action: 'reject', text: `${name} does not accept this message (${status})` };
}

/** Outcomes of no response. */
export const FAILURES = {
  private: {
    action: 'stop',
    text: 'The address leads into a private network, which NOTIFY_PRIVATE_ADDRESSES must allow',
  },
  insecure: { action: 'stop', text: 'The address must begin with https://' },
  certificate: { action: 'retry', text: 'The certificate of the address is not valid' },
  timeout: { action: 'retry', text: 'There was no response in time' },
  network: { action: 'retry', text: 'The connection failed' },
  stopped: { action: 'interrupt', text: 'Interrupted' },
} as const satisfies Readonly<Record<string, DeliveryOutcome>>;
