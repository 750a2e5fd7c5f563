import { createHmac } from 'node:crypto';
import { toSingleLine } from '#shared/domain/notifications/fit-text.ts';
import type { OutgoingMessage, OutgoingRequest } from '#shared/domain/notifications/target-type.ts';
import { TARGET_FORMATS, type TargetKind } from '#shared/domain/notifications/targets.ts';

/** Formats a message for its service, within the published limits (product/notifications.md). */
export function toRequest(
  kind: TargetKind,
  given: Omit<OutgoingMessage, 'url' | 'sign'>,
): OutgoingRequest {
  const { title, lines } = given.message;
  const message = { ...given.message, title: toSingleLine(title), lines: lines.map(toSingleLine) };
  const url = new URL(given.settings.url);
  return TARGET_FORMATS[kind].toRequest({ ...given, url, message, sign });
}

function sign(secret: string, text: string): string {
  return createHmac('sha256', secret).update(text).digest('hex');
}
