import type { NotificationServices } from '../features/notifications/notifier-service.ts';
import { readClub } from '../features/settings/club-settings.ts';
import { type PostOptions, postMessage } from '../integrations/notifications/post-message.ts';
import { getUserAgent } from '../integrations/user-agent.ts';
import type { AppParts } from '../start/app-parts.ts';
import { secretsIn } from '../start/secrets.ts';

type Parts = Pick<AppParts, 'environment' | 'connection' | 'now'> & {
  /** Overrides how messages are sent, for tests. */
  sending?: Partial<PostOptions>;
};

/** Creates the services that manage targets and send messages. */
export function openNotifications({
  environment,
  connection: { db },
  now,
  sending,
}: Parts): NotificationServices {
  const { notifyPrivateAddresses: allowsPrivate, club } = environment;
  const publicUrl = environment.publicUrl?.replace(/\/$/, '') ?? null;
  const userAgent = getUserAgent(environment.publicUrl);
  const stopping = new AbortController();
  const options = { allowsPrivate, userAgent, now, stopping: stopping.signal, ...sending };
  return {
    db,
    secrets: secretsIn(db, environment.dataDir),
    now,
    random: Math.random,
    allowsPrivate,
    readSite: async () => ({ club: await readClub(db, club), publicUrl }),
    post: (message) => postMessage(message, options),
    stopSending: () => stopping.abort(),
  };
}
