import { expect, it } from 'vitest';
import type { TargetKind } from '#shared/domain/notifications/targets.ts';
import { getOutcome, getPushOutcome } from './delivery-outcome.ts';

const UNKNOWN =
  'The push service no longer knows this browser. Turn notifications off and on again';

it.each<[TargetKind, number, string, string]>([
  ['discord', 200, 'sent', 'Sent'],
  ['discord', 204, 'sent', 'Sent'],
  ['discord', 404, 'stop', 'Discord no longer knows this webhook'],
  ['slack', 410, 'stop', 'The chat no longer knows this webhook'],
  ['slack', 403, 'stop', 'The chat does not accept this webhook'],
  ['ntfy', 401, 'stop', 'ntfy does not allow publishing to this topic with this access token'],
  ['matrix', 401, 'stop', 'The homeserver does not accept this access token'],
  ['matrix', 403, 'stop', 'The account of this access token may not write to the room'],
  ['webhook', 301, 'stop', 'The address leads to another one (301): enter that'],
  ['webhook', 429, 'retry', 'The receiver asks to wait (429)'],
  ['webhook', 500, 'retry', 'The receiver has a problem (500)'],
  ['webhook', 408, 'retry', 'The receiver has a problem (408)'],
  ['discord', 400, 'reject', 'Discord does not accept this message (400)'],
  ['webhook', 413, 'reject', 'The receiver does not accept this message (413)'],
])('%s %d: %s, %s', (kind, status, action, text) => {
  expect(getOutcome(kind, status)).toEqual({ action, text });
});

it.each([
  [201, 'sent', 'Sent'],
  [404, 'stop', UNKNOWN],
  [410, 'stop', UNKNOWN],
  [403, 'reject', 'The push service does not accept this server'],
  [413, 'reject', 'The push service does not accept this message (413)'],
  [429, 'retry', 'The push service asks to wait (429)'],
  [502, 'retry', 'The push service has a problem (502)'],
])('a push service %d: %s, %s', (status, action, text) => {
  expect(getPushOutcome(status)).toEqual({ action, text });
});
