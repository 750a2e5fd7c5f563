import { fitText } from '../fit-text.ts';
import { escapeBrackets, type TargetFormat, type TargetType, toPost } from '../target-type.ts';

export const slack: TargetType = {
  name: 'Slack or similar',
  url: {
    label: 'Webhook URL',
    placeholder: 'https://hooks.slack.com/services/…',
    hint: 'In Slack, add the app Incoming WebHooks to the channel and copy its URL. Mattermost and Rocket.Chat have incoming webhooks too.',
  },
  settings: {},
};

/** Limits in characters: header, text of a section, text of the message. */
const LIMITS = { header: 150, section: 3000, text: 40_000 };

/**
 * A message of an incoming webhook. Its blocks are plain text, so that no sign of a title is markup.
 * `text` is for notifications, and for other chats with such webhooks.
 */
export const slackFormat: TargetFormat = {
  subject: 'The chat',
  forbidden: 'The chat does not accept this webhook',
  unknown: 'The chat no longer knows this webhook',
  toRequest({ settings, message: { title, lines, link } }) {
    const button = link && `<${escapeBrackets(link.url)}|${escapeBrackets(link.label)}>`;
    const rest = button === null ? '' : `\n${button}`;
    const blocks: object[] = [{ type: 'header', text: toPlain(title, LIMITS.header) }];
    if (lines.length > 0)
      blocks.push({ type: 'section', text: toPlain(lines.join('\n'), LIMITS.section) });
    if (button !== null && button.length <= LIMITS.section)
      blocks.push({ type: 'section', text: { type: 'mrkdwn', text: button } });
    const most = LIMITS.text - rest.length;
    const text = fitText([title, ...lines].join('\n'), { most, escapeText: escapeMentions });
    return toPost(settings.url, { text: text + rest, blocks });
  },
};

function toPlain(text: string, most: number) {
  const fitting = fitText(text, { most, escapeText: escapeBrackets });
  return { type: 'plain_text', text: fitting, emoji: false };
}

/** Separates @ from a name: other chats would notify @all. */
function escapeMentions(text: string): string {
  return escapeBrackets(text).replaceAll('@', '@\u200b');
}
