import type { ClubSettings } from '#shared/domain/club/club.ts';
import type { TargetSettings } from '#shared/domain/club/notifications.ts';
import type { NotificationMessage } from '../../domain/notifications/notification-message.ts';

/** A message for one target. */
export type OutgoingMessage = {
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

/** Formats a message for a service. */
export type FormatMessage = (given: OutgoingMessage) => OutgoingRequest;
