import type { NotificationEvent, TargetKind } from '#shared/domain/club/notifications.ts';

type KindLabels = {
  name: string;
  /** Label of the URL field. */
  url: string;
  placeholder: string;
  /** Where to find the URL. */
  help: string;
};

/** Texts about each kind of target. */
export const KINDS: Readonly<Record<TargetKind, KindLabels>> = {
  discord: {
    name: 'Discord',
    url: 'Webhook URL',
    placeholder: 'https://discord.com/api/webhooks/…',
    help: 'In Discord, open Server settings, Integrations, Webhooks. Create a webhook for the channel and copy its URL.',
  },
  slack: {
    name: 'Slack or similar',
    url: 'Webhook URL',
    placeholder: 'https://hooks.slack.com/services/…',
    help: 'In Slack, add the app Incoming WebHooks to the channel and copy its URL. Mattermost and Rocket.Chat have incoming webhooks too.',
  },
  ntfy: {
    name: 'ntfy',
    url: 'Topic URL',
    placeholder: 'https://ntfy.sh/our-topic',
    help: 'A topic of ntfy.sh or of your own server. Choose a name that is hard to guess, and subscribe to it in the ntfy app.',
  },
  matrix: {
    name: 'Matrix',
    url: 'Homeserver URL',
    placeholder: 'https://matrix.org',
    help: 'Use an account of its own that has joined the room. The room must not be encrypted.',
  },
  webhook: {
    name: 'Webhook for programs',
    url: 'URL',
    placeholder: 'https://example.org/hook',
    help: 'Receives every message as JSON, signed with the shared secret.',
  },
};

/** Names of the events, with what is worth knowing about them. */
export const EVENTS: Readonly<Record<NotificationEvent, { label: string; hint?: string }>> = {
  room_opened: {
    label: 'A listening room opens',
    hint: 'Its link lets everyone who reads it take a seat',
  },
  recap_ready: { label: 'A listening room closes', hint: 'The recap, with all ratings' },
  bracket_won: { label: 'A bracket has a champion' },
  session_created: { label: 'A new session' },
  ratings_changed: {
    label: 'Second thoughts',
    hint: 'Ratings that moved two tiers or more, gathered for ten minutes',
  },
  album_revealed: {
    label: 'The cards of an album are up',
    hint: 'For lamps and sounds: sent when the last card has turned',
  },
  album_unanimous: { label: 'All cards of an album are the same' },
  round_opened: { label: 'A round opens' },
  round_ending: { label: 'A round ends in a day' },
  round_revealed: { label: 'The cards of a round are up', hint: 'With all ratings' },
  album_saved: { label: 'A listening room saves an album', hint: 'Its tier, and a veto' },
};

/** Name of an event in a list. */
export function getEventName(event: NotificationEvent | 'test'): string {
  return event === 'test' ? 'Test message' : EVENTS[event].label;
}
