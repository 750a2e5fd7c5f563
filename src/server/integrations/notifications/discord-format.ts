import { ACCENTS } from '#shared/domain/club/club.ts';
import { fitText } from '../../domain/notifications/fit-text.ts';
import type { FormatMessage } from './format.ts';

/** Published limits of an embed, in characters; the total is 6,000. */
const MAX_TITLE = 256;
const MAX_DESCRIPTION = 4096;
const MAX_FOOTER = 256;
const MAX_URL = 2048;

/** An embed of a Discord webhook. Mentions are text, and notify no user. */
export const toDiscord: FormatMessage = ({ settings, message, club }) => {
  const url = new URL(settings.url);
  // Discord then reports errors of the message.
  url.searchParams.set('wait', 'true');
  const { title, lines, link, image } = message;
  const body = {
    content: '',
    allowed_mentions: { parse: [] },
    embeds: [
      {
        title: fitText(title, { most: MAX_TITLE, escapeText: escapeMarkdown }),
        description: fitText(lines.join('\n'), {
          most: MAX_DESCRIPTION,
          escapeText: escapeMarkdown,
        }),
        color: Number.parseInt(ACCENTS[club.accent].color.slice(1), 16),
        footer: { text: fitText(club.name, { most: MAX_FOOTER }) },
        ...(link !== null && isShort(link.url) && { url: link.url }),
        ...(image !== null && isShort(image) && { thumbnail: { url: image } }),
      },
    ],
  };
  return { method: 'POST', url: url.href, headers: {}, body: JSON.stringify(body) };
};

/** Escapes Markdown, mentions, and the colon of addresses. */
function escapeMarkdown(text: string): string {
  return text.replace(/[\\*_~`|>#[\]()<:@]/g, '\\$&');
}

function isShort(url: string): boolean {
  return url.length <= MAX_URL;
}
