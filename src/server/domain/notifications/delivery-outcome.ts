import type { DeliveryStatus } from '#shared/domain/notifications/events.ts';
import type { TargetFormat } from '#shared/domain/notifications/target-type.ts';
import { TARGET_FORMATS, type TargetKind } from '#shared/domain/notifications/targets.ts';

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

/** Outcome of an attempt. */
export type DeliveryOutcome = {
  action: keyof typeof OUTCOME_STATUSES;
  /** Sentence without a final period. */
  text: string;
  /** Seconds that the receiver asked to wait. */
  retryAfter?: number | null;
};

/** Returns the outcome of a response of a service. */
export function getOutcome(kind: TargetKind, status: number): DeliveryOutcome {
  return describeStatus(TARGET_FORMATS[kind], status);
}

const PUSH_SERVICE = {
  subject: 'The push service',
  forbidden: 'The push service does not accept this server',
  unknown: 'The push service no longer knows this browser. Turn notifications off and on again',
};

/** Returns the outcome of a response of a push service; only 404 and 410 stop a subscription. */
export function getPushOutcome(status: number): DeliveryOutcome {
  const outcome = describeStatus(PUSH_SERVICE, status);
  const isEnded = status === 404 || status === 410;
  return outcome.action === 'stop' && !isEnded ? { ...outcome, action: 'reject' } : outcome;
}

type Texts = Pick<TargetFormat, 'subject' | 'forbidden' | 'unauthorized' | 'unknown'>;

function describeStatus(
  { subject, forbidden, unauthorized = forbidden, unknown }: Texts,
  status: number,
): DeliveryOutcome {
  if (status >= 200 && status < 300) return { action: 'sent', text: 'Sent' };
  if (status === 401) return { action: 'stop', text: unauthorized };
  if (status === 403) return { action: 'stop', text: forbidden };
  if (status === 404 || status === 410) return { action: 'stop', text: unknown };
  if (status === 429) return { action: 'retry', text: `${subject} asks to wait (429)` };
  if (status >= 500 || status === 408)
    return { action: 'retry', text: `${subject} has a problem (${status})` };
  if (status >= 300 && status < 400)
    return { action: 'stop', text: `The address leads to another one (${status}): enter that` };
  return { action: 'reject', text: `${subject} does not accept this message (${status})` };
}

/** Outcomes of no response, by its reason. */
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
