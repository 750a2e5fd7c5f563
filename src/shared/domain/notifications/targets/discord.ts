import { ACCENTS } from '../../club/club.ts';
import { fitText } from '../fit-text.ts';
import { type TargetFormat, type TargetType, toPost } from '../target-type.ts';

export const discord: TargetType = {
  name: 'Discord',
  url: {
    label: 'Webhook URL',
    placeholder: 'https://discord.com/api/webhooks/…',
    hint: 'In Discord, open Server settings, Integrations, Webhooks. Create a webhook for the channel and copy its URL.',
    path: /^\/api\/(v\d+\/)?webhooks\/\d+\/[\w-]+\/?([?#].*)?$/,
    invalid: 'Must be a Discord webhook, such as https://discord.com/api/webhooks/…',
  },
  settings: {},
};

/** Limits of an embed, in characters; the total is 6,000. */
const LIMITS = { title: 256, description: 4096, footer: 256, url: 2048 };

/** An embed of a webhook. Mentions are text, and notify no user. */
export const discordFormat: TargetFormat = {
  subject: 'Discord',
  forbidden: 'Discord does not accept this webhook',
  unknown: 'Discord no longer knows this webhook',
  toRequest({ url, message: { title, lines, link, image }, club }) {
    // Discord then reports errors of the message.
    url.searchParams.set('wait', 'true');
    const embed = {
      title: fitText(title, { most: LIMITS.title, escapeText }),
      description: fitText(lines.join('\n'), { most: LIMITS.description, escapeText }),
      color: Number.parseInt(ACCENTS[club.accent].color.slice(1), 16),
      footer: { text: fitText(club.name, { most: LIMITS.footer }) },
      ...(link !== null && link.url.length <= LIMITS.url && { url: link.url }),
      ...(image !== null && image.length <= LIMITS.url && { thumbnail: { url: image } }),
    };
    return toPost(url.href, { content: '', allowed_mentions: { parse: [] }, embeds: [embed] });
  },
};

/** Escapes Markdown, mentions, and the colon of addresses. */
function escapeText(text: string): string {
  return text.replace(/[\\*_~`|>#[\]()<:@]/g, '\\$&');
}
