import { countBytes, fitText } from '../fit-text.ts';
import { escapeBrackets, type TargetFormat, type TargetType, toPost } from '../target-type.ts';

export const matrix: TargetType = {
  name: 'Matrix',
  url: {
    label: 'Homeserver URL',
    placeholder: 'https://matrix.org',
    hint: 'Use an account of its own that has joined the room. The room must not be encrypted.',
    path: /^[^?#]*$/,
    invalid: 'Must be the address of a homeserver, such as https://matrix.org',
  },
  settings: {
    room_id: {
      label: 'Room ID',
      placeholder: '!abc:matrix.org',
      hint: 'In Element, open Room settings, Advanced.',
      missing: 'A room id is required',
    },
    token: {
      label: 'Access token',
      hint: 'Of the account that writes.',
      missing: 'An access token is required',
      isSecret: true,
    },
  },
};

/**
 * Limits in bytes. An event has at most 65,536 bytes with its envelope; JSON doubles the size of
 * some signs.
 */
const LIMITS = { body: 12_000, html: 16_000, title: 1000 };

/** A text message. The id of the delivery is its transaction: the homeserver drops a repeated one. */
export const matrixFormat: TargetFormat = {
  subject: 'Matrix',
  unauthorized: 'The homeserver does not accept this access token',
  forbidden: 'The account of this access token may not write to the room',
  unknown: 'The homeserver does not know this room',
  toRequest({ settings: { url, room_id = '', token = '' }, message: { title, lines, link }, id }) {
    const html = [`<strong>${fitHtml(title, LIMITS.title)}</strong>`];
    if (lines.length > 0) html.push(fitHtml(lines.join('\n'), LIMITS.html));
    if (link !== null) html.push(`<a href="${escapeHtml(link.url)}">${escapeHtml(link.label)}</a>`);
    const text = [title, ...lines, ...(link === null ? [] : [link.url])].join('\n');
    const body = {
      msgtype: 'm.text',
      body: fitText(text, { most: LIMITS.body, size: countBytes }),
      format: 'org.matrix.custom.html',
      formatted_body: html.join('<br>'),
      // Names in the text notify no user.
      'm.mentions': {},
    };
    const rooms = `${url.replace(/\/+$/, '')}/_matrix/client/v3/rooms`;
    const send = `${rooms}/${encodeURIComponent(room_id)}/send/m.room.message/${encodeURIComponent(id)}`;
    return { ...toPost(send, body, { authorization: `Bearer ${token}` }), method: 'PUT' };
  },
};

function fitHtml(text: string, most: number): string {
  return fitText(text, { most, size: countBytes, escapeText: escapeHtml });
}

/** Escapes HTML; a line break becomes one. */
function escapeHtml(text: string): string {
  const escaped = escapeBrackets(text).replaceAll('"', '&quot;').replaceAll("'", '&#39;');
  return escaped.replaceAll('\n', '<br>');
}
