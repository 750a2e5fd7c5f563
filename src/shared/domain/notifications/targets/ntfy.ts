import { countBytes, fitText } from '../fit-text.ts';
import { type TargetFormat, type TargetType, toPost } from '../target-type.ts';

export const ntfy: TargetType = {
  name: 'ntfy',
  url: {
    label: 'Topic URL',
    placeholder: 'https://ntfy.sh/our-topic',
    hint: 'A topic of ntfy.sh or of your own server. Choose a name that is hard to guess, and subscribe to it in the ntfy app.',
    path: /^[^?#]*\/[-\w]{1,64}([?#].*)?$/,
    invalid: 'Must be the address of a topic, such as https://ntfy.sh/our-topic',
  },
  settings: {
    token: { label: 'Access token (optional)', hint: 'For a protected topic.', isSecret: true },
  },
};

/** Limits in bytes. ntfy sends a longer message as an attachment. */
const LIMITS = { title: 250, message: 4096 };

/** A JSON publication, since the headers of ntfy take no UTF-8. */
export const ntfyFormat: TargetFormat = {
  subject: 'ntfy',
  forbidden: 'ntfy does not allow publishing to this topic with this access token',
  unknown: 'There is no ntfy at this address',
  toRequest({ url, settings: { token }, message: { title, lines, link, image } }) {
    const [topic, ...folder] = url.pathname.split('/').reverse();
    // An empty message would read 'triggered'.
    const text = lines.length === 0 ? title : lines.join('\n');
    const body = {
      topic,
      title: fitText(title, { most: LIMITS.title, size: countBytes }),
      message: fitText(text, { most: LIMITS.message, size: countBytes }),
      ...(link !== null && { click: link.url }),
      ...(image !== null && { attach: image }),
    };
    const headers = token === undefined ? {} : { authorization: `Bearer ${token}` };
    return toPost(`${url.origin}${folder.reverse().join('/')}/`, body, headers);
  },
};
