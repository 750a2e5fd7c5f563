import { createHmac } from 'node:crypto';
import { fitText } from '../../domain/notifications/fit-text.ts';
import type { FormatMessage } from './format.ts';

const MAX_TITLE = 1000;
const MAX_TEXT = 20_000;

/**
 * A JSON document with a signature over its bytes. It contains the time of the attempt against
 * replay, and the id of the delivery, which stays when it is sent again.
 */
export const toWebhook: FormatMessage = ({ settings, message, id, club, now }) => {
  const { event, title, lines, link, image, data } = message;
  const body = JSON.stringify({
    id,
    event,
    timestamp: Math.floor(now.getTime() / 1000),
    club: club.name,
    title: fitText(title, { most: MAX_TITLE }),
    text: fitText(lines.join('\n'), { most: MAX_TEXT }),
    url: link?.url ?? null,
    image,
    data,
  });
  const hex = createHmac('sha256', settings.secret ?? '')
    .update(body)
    .digest('hex');
  return {
    method: 'POST',
    url: settings.url,
    headers: { 'x-spindle-signature': `sha256=${hex}` },
    body,
  };
};
