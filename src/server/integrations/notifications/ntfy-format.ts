import { countBytes, fitText } from '../../domain/notifications/fit-text.ts';
import type { FormatMessage } from './format.ts';

/** ntfy sends a longer message as an attachment. */
const MAX_MESSAGE_BYTES = 4096;
const MAX_TITLE_BYTES = 250;

/** A JSON publication of ntfy, since its headers take no UTF-8. */
export const toNtfy: FormatMessage = ({ settings, message }) => {
  const { url, token } = settings;
  const { title, lines, link, image } = message;
  const topic = new URL(url).pathname.split('/').at(-1) ?? '';
  // An empty message would read 'triggered'.
  const text = lines.length === 0 ? title : lines.join('\n');
  const body = {
    topic,
    title: fitText(title, { most: MAX_TITLE_BYTES, size: countBytes }),
    message: fitText(text, { most: MAX_MESSAGE_BYTES, size: countBytes }),
    ...(link !== null && { click: link.url }),
    ...(image !== null && { attach: image }),
  };
  return {
    method: 'POST',
    url: new URL('.', url).href,
    headers: token === undefined ? {} : { authorization: `Bearer ${token}` },
    body: JSON.stringify(body),
  };
};
