import type { Accent } from '../club/club.ts';
import type { NotificationMessage } from './events.ts';

/**
 * Settings besides the URL, in the order of the form: Matrix's id of the room, access token, and
 * shared secret of a signature.
 */
export const TARGET_SETTING_NAMES = ['room_id', 'token', 'secret'] as const;

export type TargetSettingName = (typeof TARGET_SETTING_NAMES)[number];

/** Where to send: fields of the kind; the others are absent. */
export type TargetSettings = { url: string } & {
  [Name in TargetSettingName]?: string | undefined;
};

type SettingField = {
  label: string;
  hint: string;
  placeholder?: string;
  /** Error if it is absent; without one it is optional. */
  missing?: string;
  /** True if no response contains it, so that an empty field leaves it unchanged. */
  isSecret?: boolean;
};

/** A service in the form, and the rules of its settings. */
export type TargetType = {
  name: string;
  /** The URL: `path` matches it from its path on; else `invalid` is the error. */
  url: { label: string; placeholder: string; hint: string; path?: RegExp; invalid?: string };
  settings: { readonly [Name in TargetSettingName]?: SettingField };
};

/** A message for one target. */
export type OutgoingMessage = {
  settings: TargetSettings;
  /** The parsed URL of the settings. */
  url: {
    href: string;
    origin: string;
    pathname: string;
    searchParams: { set: (name: string, value: string) => void };
  };
  message: NotificationMessage;
  /** Id of the delivery; the same for all its attempts. */
  id: string;
  club: { name: string; accent: Accent };
  now: Date;
  /** HMAC of a text with SHA-256, as hexadecimal digits. */
  sign: (secret: string, text: string) => string;
};

/** Request that carries a message; its URL and headers contain secrets. */
export type OutgoingRequest = {
  method: 'POST' | 'PUT';
  url: string;
  headers: Readonly<Record<string, string>>;
  /** JSON. */
  body: string;
};

/** Format of the messages to a service, and results of its responses, without a final period. */
export type TargetFormat = {
  /** The service in a sentence. */
  subject: string;
  /** Result of 403, and of 401 unless it has its own. */
  forbidden: string;
  unauthorized?: string;
  /** Result of 404 and 410. */
  unknown: string;
  /** Formats a message of single lines within the published limits of the service. */
  toRequest: (given: OutgoingMessage) => OutgoingRequest;
};

export function toPost(url: string, body: object, headers: OutgoingRequest['headers'] = {}) {
  return { method: 'POST', url, headers, body: JSON.stringify(body) } as const;
}

/** Escapes the signs of HTML, which are the control characters of Slack. */
export function escapeBrackets(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;');
}
