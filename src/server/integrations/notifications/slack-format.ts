import { fitText } from '../../domain/notifications/fit-text.ts';
import type { FormatMessage } from './format.ts';

/** Published limits, in characters: header, text of a section, text of the message. */
const MAX_HEADER = 150;
const MAX_SECTION = 3000;
const MAX_TEXT = 40_000;

const ESCAPES: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;' };

/**
 * A message of a Slack incoming webhook. Its blocks are plain text, so that no sign of a title is
 * markup. `text` is for notifications, and for other chats with such webhooks.
 */
export const toSlack: FormatMessage = ({ settings, message }) => {
  const { title, lines, link } = message;
  const button =
    link === null ? null : `<${escapeControls(link.url)}|${escapeControls(link.label)}>`;
  const rest = button === null ? '' : `\n${button}`;
  const text = [title, ...lines].join('\n');
  const body = {
    text: fitText(text, { most: MAX_TEXT - rest.length, escapeText: escapeMentions }) + rest,
    blocks: [
      { type: 'header', text: toPlain(title, MAX_HEADER) },
      ...(lines.length > 0
        ? [{ type: 'section', text: toPlain(lines.join('\n'), MAX_SECTION) }]
        : []),
      ...(button !== null && button.length <= MAX_SECTION
        ? [{ type: 'section', text: { type: 'mrkdwn', text: button } }]
        : []),
    ],
  };
  return { method: 'POST', url: settings.url, headers: {}, body: JSON.stringify(body) };
};

function toPlain(text: string, most: number) {
  return {
    type: 'plain_text',
    text: fitText(text, { most, escapeText: escapeControls }),
    emoji: false,
  };
}

/** Escapes the control characters of Slack. */
function escapeControls(text: string): string {
  return text.replace(/[&<>]/g, (sign) => ESCAPES[sign] ?? sign);
}

/** Separates @ from a name: other chats would notify @all. */
function escapeMentions(text: string): string {
  return escapeControls(text).replaceAll('@', '@\u200b');
}
