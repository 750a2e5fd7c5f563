import type { Db } from '../../database/connection.ts';
import type { Secrets } from '../../database/secrets.ts';
import type { PostedRequest, PostResult } from '../../integrations/notifications/post-message.ts';
import type { Site } from '../../notification-events/notification-events.ts';

export type NotificationServices = {
  db: Db;
  /** Encrypts addresses, tokens and shared secrets. */
  secrets: Secrets;
  now: () => Date;
  /** 0 to 1, for the jitter of retries. */
  random: () => number;
  /** Reads the settings of the club. */
  readSite: () => Promise<Site>;
  /** True if http and private addresses are allowed (`NOTIFY_PRIVATE_ADDRESSES`). */
  allowsPrivate: boolean;
  /** Sends a message once; the only way by which notifications leave the server. */
  post: (message: PostedRequest) => Promise<PostResult>;
  push: {
    /** False with `PUSH=off` or `OFFLINE=off`. */
    isOn: boolean;
    /** Contact of the club for push services: a https or mailto URL. */
    contact: string;
    /** Returns the problem of the endpoint of a subscription; undefined for a push service. */
    findProblem: (endpoint: string) => string | undefined;
    /** Sends a push once, to public https addresses whatever the settings of notifications. */
    post: (message: PostedRequest) => Promise<PostResult>;
  };
  /** Aborts all messages that are being sent. */
  stopSending: () => void;
};
