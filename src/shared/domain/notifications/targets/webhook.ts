import { fitText } from '../fit-text.ts';
import { type TargetFormat, type TargetType, toPost } from '../target-type.ts';

export const webhook: TargetType = {
  name: 'Webhook for programs',
  url: {
    label: 'URL',
    placeholder: 'https://example.org/hook',
    hint: 'Receives every message as JSON, signed with the shared secret.',
  },
  settings: {
    secret: {
      label: 'Shared secret',
      hint: 'At least 16 characters that only Spindle and the receiver know.',
      missing: 'A shared secret is required',
      isSecret: true,
    },
  },
};

/** Limits in characters. */
const LIMITS = { title: 1000, text: 20_000 };

/**
 * A JSON document with a signature over its bytes. It contains the time of the attempt against
 * replay, and the id of the delivery, which stays when it is sent again.
 */
export const webhookFormat: TargetFormat = {
  subject: 'The receiver',
  forbidden: 'The receiver does not allow this message',
  unknown: 'The receiver no longer knows this address',
  toRequest({ settings: { url, secret = '' }, message, id, club, now, sign }) {
    const { event, title, lines, link, image, data } = message;
    const request = toPost(url, {
      id,
      event,
      timestamp: Math.floor(now.getTime() / 1000),
      club: club.name,
      title: fitText(title, { most: LIMITS.title }),
      text: fitText(lines.join('\n'), { most: LIMITS.text }),
      url: link?.url ?? null,
      image,
      data,
    });
    const signature = `sha256=${sign(secret, request.body)}`;
    return { ...request, headers: { 'x-spindle-signature': signature } };
  },
};
