import { countBytes, fitText } from '../../domain/notifications/fit-text.ts';
import type { FormatMessage } from './format.ts';

/** An event has at most 65,536 bytes with its envelope; JSON doubles the size of some signs. */
const MAX_BODY_BYTES = 12_000;
const MAX_HTML_BYTES = 16_000;
const MAX_TITLE_BYTES = 1000;

const ESCAPES: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
};

/**
 * A text message for a Matrix room. The id of the delivery is its transaction, so that the
 * homeserver drops a repeated one.
 */
export const toMatrix: FormatMessage = ({ settings, message, id }) => {
  const { url, room_id = '', token = '' } = settings;
  const { title, lines, link } = message;
  const base = url.replace(/\/+$/, '');
  const room = encodeURIComponent(room_id);
  const text = [title, ...lines, ...(link === null ? [] : [link.url])].join('\n');
  const body = {
    msgtype: 'm.text',
    body: fitText(text, { most: MAX_BODY_BYTES, size: countBytes }),
    format: 'org.matrix.custom.html',
    formatted_body: [
      `<strong>${toHtml(title, MAX_TITLE_BYTES)}</strong>`,
      ...(lines.length > 0 ? [`<br>${toHtml(lines.join('\n'), MAX_HTML_BYTES)}`] : []),
      ...(link === null
        ? []
        : [`<br><a href="${escapeHtml(link.url)}">${escapeHtml(link.label)}</a>`]),
    ].join(''),
    // Names in the text notify no user.
    'm.mentions': {},
  };
  return {
    method: 'PUT',
    url: `${base}/_matrix/client/v3/rooms/${room}/send/m.room.message/${encodeURIComponent(id)}`,
    headers: { authorization: `Bearer ${token}` },
    body: JSON.stringify(body),
  };
};

function toHtml(text: string, most: number): string {
  return fitText(text, { most, size: countBytes, escapeText: escapeHtml });
}

/** Escapes HTML; a line break becomes one. */
function escapeHtml(text: string): string {
  return text.replace(/[&<>"']/g, (sign) => ESCAPES[sign] ?? sign).replaceAll('\n', '<br>');
}
