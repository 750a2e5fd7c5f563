import type { TargetKind } from '#shared/domain/club/notifications.ts';
import { toSingleLine } from '../../domain/notifications/fit-text.ts';
import { toDiscord } from './discord-format.ts';
import type { FormatMessage, OutgoingMessage, OutgoingRequest } from './format.ts';
import { toMatrix } from './matrix-format.ts';
import { toNtfy } from './ntfy-format.ts';
import { toSlack } from './slack-format.ts';
import { toWebhook } from './webhook-format.ts';

const FORMATS: Readonly<Record<TargetKind, FormatMessage>> = {
  discord: toDiscord,
  slack: toSlack,
  ntfy: toNtfy,
  matrix: toMatrix,
  webhook: toWebhook,
};

/** Formats a message for its service, within the published limits (product/notifications.md). */
export function toRequest(kind: TargetKind, given: OutgoingMessage): OutgoingRequest {
  const { title, lines } = given.message;
  const message = { ...given.message, title: toSingleLine(title), lines: lines.map(toSingleLine) };
  return FORMATS[kind]({ ...given, message });
}
