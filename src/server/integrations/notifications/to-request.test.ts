import { createHmac } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import type { NotificationMessage } from '#shared/domain/notifications/events.ts';
import type { TargetSettings } from '#shared/domain/notifications/target-type.ts';
import type { TargetKind } from '#shared/domain/notifications/targets.ts';
import { toRequest } from './to-request.ts';

const SETTINGS: Readonly<Record<TargetKind, TargetSettings>> = {
  discord: { url: 'https://discord.com/api/webhooks/1/abc?thread_id=2' },
  slack: { url: 'https://hooks.slack.com/services/T/B/abc' },
  ntfy: { url: 'https://ntfy.sh/our-topic', token: 'tk_secret' },
  matrix: { url: 'https://matrix.org/', room_id: '!abc:matrix.org', token: 'syt_secret' },
  webhook: { url: 'https://hook.example/a?b=c', secret: '0123456789abcdef' },
};

const MESSAGE: NotificationMessage = {
  event: 'recap_ready',
  title: 'Recap of March 6, 2026',
  lines: ['We rated 1 album:', '• Björk – Post: S'],
  link: { url: 'https://club.example/recaps/e', label: 'Open the recap' },
  image: 'https://club.example/covers/a-640.webp',
  data: { recap_id: 'e' },
};

const NOW = new Date('2026-03-06T12:00:00.500Z');

function format(kind: TargetKind, message: Partial<NotificationMessage> = {}) {
  const request = toRequest(kind, {
    settings: SETTINGS[kind],
    message: { ...MESSAGE, ...message },
    id: '01-delivery',
    club: { name: 'Spindle', accent: 'teal' },
    now: NOW,
  });
  return { ...request, json: JSON.parse(request.body) as Body };
}

/** Fields of the bodies of all services; each has some of them. */
type Body = Record<'title' | 'message' | 'text' | 'body' | 'formatted_body', string> & {
  embeds: [{ title: string; description: string; footer: { text: string } }];
  blocks: [TextBlock, TextBlock];
};
type TextBlock = { text: { text: string } };

/** Characters of UTF-16, of which no service counts more than of its own. */
const count = (text: string) => text.length;
const bytes = (text: string) => Buffer.byteLength(text);

/** True if a text has no half of a surrogate pair, and ends in a whole emoji. */
const isWhole = (text: string) => !/\p{Surrogate}/u.test(text) && !/\u200d…$/.test(text);

const FAMILY = '👨‍👩‍👧‍👦';

/** Titles of 5,000 characters of each kind. */
const LONG: readonly (readonly [string, string])[] = [
  ['letters', 'x'.repeat(5000)],
  ['words of three bytes', '静'.repeat(5000)],
  ['emoji', '🎧'.repeat(2500)],
  ['families', FAMILY.repeat(454)],
  ['signs that are escaped', '&<>"\'*_~`|#@[]()\\'.repeat(300)],
];

describe('Discord', () => {
  it('gets an embed, and no mention notifies a user', () => {
    const { method, url, headers, json } = format('discord');
    expect([method, url, headers]).toEqual([
      'POST',
      'https://discord.com/api/webhooks/1/abc?thread_id=2&wait=true',
      {},
    ]);
    expect(json).toEqual({
      content: '',
      allowed_mentions: { parse: [] },
      embeds: [
        {
          title: 'Recap of March 6, 2026',
          description: 'We rated 1 album\\:\n• Björk – Post\\: S',
          color: 0x00_6d_7f,
          footer: { text: 'Spindle' },
          url: 'https://club.example/recaps/e',
          thumbnail: { url: 'https://club.example/covers/a-640.webp' },
        },
      ],
    });
  });

  it('reads titles as text', () => {
    const title =
      '**Bold** _it_ ~~no~~ `code` ||spoiler|| # > [a](https://b.example) <@1> @everyone';
    expect(format('discord', { title }).json.embeds[0].title).toBe(
      '\\*\\*Bold\\*\\* \\_it\\_ \\~\\~no\\~\\~ \\`code\\` \\|\\|spoiler\\|\\| \\# \\> \\[a\\]\\(https\\://b.example\\) \\<\\@1\\> \\@everyone',
    );
  });

  it.each(LONG)('accepts titles of 5,000 %s', (_, title) => {
    const [embed] = format('discord', { title, lines: [title, title, title] }).json.embeds;
    const sizes = [embed.title, embed.description, embed.footer.text].map(count);
    expect(sizes[0]).toBeLessThanOrEqual(256);
    expect(sizes[1]).toBeLessThanOrEqual(4096);
    expect(sizes[2]).toBeLessThanOrEqual(2048);
    expect(sizes.reduce((sum, size) => sum + size)).toBeLessThanOrEqual(6000);
    expect([embed.title, embed.description].map(isWhole)).toEqual([true, true]);
    // No escaping backslash lost its sign.
    expect(embed.title).not.toMatch(/(^|[^\\])(\\\\)*\\…$/);
  });
});

describe('Slack', () => {
  it('gets blocks of plain text, and a text for others', () => {
    const { method, url, headers, json } = format('slack');
    expect([method, url, headers]).toEqual(['POST', SETTINGS.slack.url, {}]);
    const plain = (text: string) => ({ type: 'plain_text', text, emoji: false });
    const link = '<https://club.example/recaps/e|Open the recap>';
    expect(json).toEqual({
      text: `Recap of March 6, 2026\nWe rated 1 album:\n• Björk – Post: S\n${link}`,
      blocks: [
        { type: 'header', text: plain('Recap of March 6, 2026') },
        { type: 'section', text: plain('We rated 1 album:\n• Björk – Post: S') },
        { type: 'section', text: { type: 'mrkdwn', text: link } },
      ],
    });
  });

  it('reads titles as text', () => {
    const title = 'A & <!channel> <@U1> <https://b.example|c> @all';
    const { text, blocks } = format('slack', { title, lines: [], link: null }).json;
    expect(text).toBe(
      'A &amp; &lt;!channel&gt; &lt;@\u200bU1&gt; &lt;https://b.example|c&gt; @\u200ball',
    );
    expect(blocks).toHaveLength(1);
    expect(blocks[0].text.text).toBe(
      'A &amp; &lt;!channel&gt; &lt;@U1&gt; &lt;https://b.example|c&gt; @all',
    );
  });

  it.each(LONG)('accepts titles of 5,000 %s', (_, title) => {
    const lines = Array.from({ length: 12 }, () => title);
    const { text, blocks } = format('slack', { title, lines }).json;
    expect(count(text)).toBeLessThanOrEqual(40_000);
    expect(count(blocks[0].text.text)).toBeLessThanOrEqual(150);
    expect(count(blocks[1].text.text)).toBeLessThanOrEqual(3000);
    for (const { text: block } of blocks) expect(isWhole(block.text)).toBe(true);
    expect(isWhole(text)).toBe(true);
    expect(text).toMatch(/…\n<https:\/\/club\.example\/recaps\/e\|Open the recap>$/);
    // No entity is cut.
    expect(blocks[1].text.text).not.toMatch(/&[a-z]*…$/);
  });
});

describe('ntfy', () => {
  it('gets a JSON publication at the root of its server', () => {
    const { method, url, headers, json } = format('ntfy');
    expect([method, url, headers]).toEqual([
      'POST',
      'https://ntfy.sh/',
      { authorization: 'Bearer tk_secret' },
    ]);
    expect(json).toEqual({
      topic: 'our-topic',
      title: 'Recap of March 6, 2026',
      message: 'We rated 1 album:\n• Björk – Post: S',
      click: 'https://club.example/recaps/e',
      attach: 'https://club.example/covers/a-640.webp',
    });
  });

  it('never gets an empty message', () => {
    const { json } = format('ntfy', { lines: [], link: null, image: null });
    expect(json).toEqual({
      topic: 'our-topic',
      title: 'Recap of March 6, 2026',
      message: 'Recap of March 6, 2026',
    });
  });

  it.each(LONG)('accepts titles of 5,000 %s', (_, title) => {
    const { json } = format('ntfy', { title, lines: [title] });
    expect(bytes(json.message)).toBeLessThanOrEqual(4096);
    expect(bytes(json.title)).toBeLessThanOrEqual(250);
    expect([json.title, json.message].map(isWhole)).toEqual([true, true]);
  });
});

describe('Matrix', () => {
  it('gets a text with escaped HTML, once per delivery', () => {
    const { method, url, headers, json } = format('matrix', { title: '<b>&"\'' });
    expect([method, url, headers]).toEqual([
      'PUT',
      'https://matrix.org/_matrix/client/v3/rooms/!abc%3Amatrix.org/send/m.room.message/01-delivery',
      { authorization: 'Bearer syt_secret' },
    ]);
    expect(json).toEqual({
      msgtype: 'm.text',
      body: '<b>&"\'\nWe rated 1 album:\n• Björk – Post: S\nhttps://club.example/recaps/e',
      format: 'org.matrix.custom.html',
      formatted_body:
        '<strong>&lt;b&gt;&amp;&quot;&#39;</strong><br>We rated 1 album:<br>• Björk – Post: S<br><a href="https://club.example/recaps/e">Open the recap</a>',
      'm.mentions': {},
    });
  });

  it.each(LONG)('accepts titles of 5,000 %s', (_, title) => {
    const lines = Array.from({ length: 20 }, () => title);
    const { body, json } = format('matrix', { title, lines });
    // 64 KB with the envelope of the event, which has less than 2 KB.
    expect(bytes(body)).toBeLessThanOrEqual(63_000);
    expect([json.body, json.formatted_body].map(isWhole)).toEqual([true, true]);
    expect(json.formatted_body.replace(/<\/?strong>|<br>|<a [^<>]*>|<\/a>/g, '')).not.toMatch(
      /[<>]/,
    );
  });
});

describe('a webhook', () => {
  it('gets a signed document', () => {
    const { method, url, headers, body, json } = format('webhook');
    const hex = createHmac('sha256', '0123456789abcdef').update(body).digest('hex');
    expect([method, url, headers]).toEqual([
      'POST',
      'https://hook.example/a?b=c',
      { 'x-spindle-signature': `sha256=${hex}` },
    ]);
    expect(json).toEqual({
      id: '01-delivery',
      event: 'recap_ready',
      timestamp: 1_772_798_400,
      club: 'Spindle',
      title: 'Recap of March 6, 2026',
      text: 'We rated 1 album:\n• Björk – Post: S',
      url: 'https://club.example/recaps/e',
      image: 'https://club.example/covers/a-640.webp',
      data: { recap_id: 'e' },
    });
  });

  it.each(LONG)('accepts titles of 5,000 %s', (_, title) => {
    const { json } = format('webhook', { title, lines: Array.from({ length: 20 }, () => title) });
    expect(count(json.title)).toBeLessThanOrEqual(1000);
    expect(count(json.text)).toBeLessThanOrEqual(20_000);
    expect([json.title, json.text].map(isWhole)).toEqual([true, true]);
  });
});

it('no text of a user begins a new line', () => {
  const title = 'Two\nlines\u2028and\rmore\u202e';
  expect(format('ntfy', { title, lines: [title] }).json).toMatchObject({
    title: 'Two lines and more',
    message: 'Two lines and more',
  });
});
