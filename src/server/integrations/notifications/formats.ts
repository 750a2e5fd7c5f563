import { createHmac } from 'node:crypto';
import type { ClubSettings } from '#shared/contracts/settings.ts';
import { ACCENTS } from '#shared/domain/club/club.ts';
import type { TargetKind, TargetSettings } from '#shared/domain/club/notifications.ts';
import { countBytes, fitText, toSingleLine } from '../../domain/notifications/fit-text.ts';
import type { NotificationMessage } from '../../domain/notifications/notification-message.ts';

/** A message for one target. */
type OutgoingMessage = {
  settings: TargetSettings;
  message: NotificationMessage;
  /** Id of the delivery; the same for all its attempts. */
  id: string;
  club: Pick<ClubSettings, 'name' | 'accent'>;
  now: Date;
};

/** Request that carries a message; its URL and headers contain secrets. */
export type OutgoingRequest = {
  method: 'POST' | 'PUT';
  url: string;
  headers: Readonly<Record<string, string>>;
  /** JSON. */
  body: string;
};

const FORMATS: Readonly<Record<TargetKind, (given: OutgoingMessage) => OutgoingRequest>> = {
  discord: toDiscord,
  slack: toSlack,
  ntfy: toNtfy,
  matrix: toMatrix,
  webhook: toWebhook,
};

/** Formats a message for its service, within the published limits (product/notifications.md). */
export function toRequest(kind: TargetKind, given: OutgoingMessage): OutgoingRequest {
  const { title, lines } = given.message;
  const message = { ...given.message, title: toSingleLine(title), lines: lines.map(toSingleLine) };
  return FORMATS[kind]({ ...given, message });
}

function toPost(url: string, body: object, headers: OutgoingRequest['headers'] = {}) {
  return { method: 'POST', url, headers, body: JSON.stringify(body) } as const;
}

/** Limits of an embed, in characters; the total is 6,000. */
const DISCORD = { title: 256, description: 4096, footer: 256, url: 2048 };

/** An embed of a Discord webhook. Mentions are text, and notify no user. */
function toDiscord({ settings, message, club }: OutgoingMessage): OutgoingRequest {
  const url = new URL(settings.url);
  // Discord then reports errors of the message.
  url.searchParams.set('wait', 'true');
  const { title, lines, link, image } = message;
  const fitMarkdown = (text: string, most: number) =>
    fitText(text, { most, escapeText: escapeMarkdown });
  return toPost(url.href, {
    content: '',
    allowed_mentions: { parse: [] },
    embeds: [
      {
        title: fitMarkdown(title, DISCORD.title),
        description: fitMarkdown(lines.join('\n'), DISCORD.description),
        color: Number.parseInt(ACCENTS[club.accent].color.slice(1), 16),
        footer: { text: fitText(club.name, { most: DISCORD.footer }) },
        ...(link !== null && link.url.length <= DISCORD.url && { url: link.url }),
        ...(image !== null && image.length <= DISCORD.url && { thumbnail: { url: image } }),
      },
    ],
  });
}

/** Escapes Markdown, mentions, and the colon of addresses. */
function escapeMarkdown(text: string): string {
  return text.replace(/[\\*_~`|>#[\]()<:@]/g, '\\$&');
}

/** Limits in characters: header, text of a section, text of the message. */
const SLACK = { header: 150, section: 3000, text: 40_000 };

/**
 * A message of a Slack incoming webhook. Its blocks are plain text, so that no sign of a title is
 * markup. `text` is for notifications, and for other chats with such webhooks.
 */
function toSlack({ settings, message }: OutgoingMessage): OutgoingRequest {
  const { title, lines, link } = message;
  const button = link === null ? '' : `<${escapeBrackets(link.url)}|${escapeBrackets(link.label)}>`;
  const rest = link === null ? '' : `\n${button}`;
  const text = [title, ...lines].join('\n');
  const toPlain = (given: string, most: number) => ({
    type: 'plain_text',
    text: fitText(given, { most, escapeText: escapeBrackets }),
    emoji: false,
  });
  const blocks: object[] = [{ type: 'header', text: toPlain(title, SLACK.header) }];
  if (lines.length > 0)
    blocks.push({ type: 'section', text: toPlain(lines.join('\n'), SLACK.section) });
  if (link !== null && button.length <= SLACK.section)
    blocks.push({ type: 'section', text: { type: 'mrkdwn', text: button } });
  const most = SLACK.text - rest.length;
  return toPost(settings.url, {
    text: fitText(text, { most, escapeText: escapeMentions }) + rest,
    blocks,
  });
}

/** Escapes the control characters of Slack, which are those of the text of HTML. */
function escapeBrackets(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;');
}

/** Separates @ from a name: other chats would notify @all. */
function escapeMentions(text: string): string {
  return escapeBrackets(text).replaceAll('@', '@\u200b');
}

/** Limits in bytes. ntfy sends a longer message as an attachment. */
const NTFY = { title: 250, message: 4096 };

/** A JSON publication of ntfy, since its headers take no UTF-8. */
function toNtfy({ settings: { url, token }, message }: OutgoingMessage): OutgoingRequest {
  const { title, lines, link, image } = message;
  // An empty message would read 'triggered'.
  const text = lines.length === 0 ? title : lines.join('\n');
  const body = {
    topic: new URL(url).pathname.split('/').at(-1),
    title: fitText(title, { most: NTFY.title, size: countBytes }),
    message: fitText(text, { most: NTFY.message, size: countBytes }),
    ...(link !== null && { click: link.url }),
    ...(image !== null && { attach: image }),
  };
  const headers = token === undefined ? {} : { authorization: `Bearer ${token}` };
  return toPost(new URL('.', url).href, body, headers);
}

/**
 * Limits in bytes. An event has at most 65,536 bytes with its envelope; JSON doubles the size of
 * some signs.
 */
const MATRIX = { body: 12_000, html: 16_000, title: 1000 };

/**
 * A text message for a Matrix room. The id of the delivery is its transaction, so that the
 * homeserver drops a repeated one.
 */
function toMatrix({ settings, message, id }: OutgoingMessage): OutgoingRequest {
  const { url, room_id = '', token = '' } = settings;
  const { title, lines, link } = message;
  const room = `${url.replace(/\/+$/, '')}/_matrix/client/v3/rooms/${encodeURIComponent(room_id)}`;
  const text = [title, ...lines];
  const fitHtml = (given: string, most: number) =>
    fitText(given, { most, size: countBytes, escapeText: escapeHtml });
  const html = [`<strong>${fitHtml(title, MATRIX.title)}</strong>`];
  if (lines.length > 0) html.push(fitHtml(lines.join('\n'), MATRIX.html));
  if (link !== null) {
    text.push(link.url);
    html.push(`<a href="${escapeHtml(link.url)}">${escapeHtml(link.label)}</a>`);
  }
  const body = {
    msgtype: 'm.text',
    body: fitText(text.join('\n'), { most: MATRIX.body, size: countBytes }),
    format: 'org.matrix.custom.html',
    formatted_body: html.join('<br>'),
    // Names in the text notify no user.
    'm.mentions': {},
  };
  const send = `${room}/send/m.room.message/${encodeURIComponent(id)}`;
  return { ...toPost(send, body, { authorization: `Bearer ${token}` }), method: 'PUT' };
}

/** Escapes HTML; a line break becomes one. */
function escapeHtml(text: string): string {
  const escaped = escapeBrackets(text).replaceAll('"', '&quot;').replaceAll("'", '&#39;');
  return escaped.replaceAll('\n', '<br>');
}

/** Limits in characters. */
const WEBHOOK = { title: 1000, text: 20_000 };

/**
 * A JSON document with a signature over its bytes. It contains the time of the attempt against
 * replay, and the id of the delivery, which stays when it is sent again.
 */
function toWebhook({ settings, message, id, club, now }: OutgoingMessage): OutgoingRequest {
  const { event, title, lines, link, image, data } = message;
  const request = toPost(settings.url, {
    id,
    event,
    timestamp: Math.floor(now.getTime() / 1000),
    club: club.name,
    title: fitText(title, { most: WEBHOOK.title }),
    text: fitText(lines.join('\n'), { most: WEBHOOK.text }),
    url: link?.url ?? null,
    image,
    data,
  });
  const signature = createHmac('sha256', settings.secret ?? '').update(request.body);
  return {
    ...request,
    headers: { 'x-spindle-signature': `sha256=${signature.digest('hex')}` },
  };
}
