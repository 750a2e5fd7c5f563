import type { NotificationServices } from '../features/notifications/notification-services.ts';
import { readClub } from '../features/settings/club-settings.ts';
import { type PostOptions, postMessage } from '../integrations/notifications/post-message.ts';
import { isPrivateHost } from '../integrations/public-address.ts';
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
    push: openPush(environment, options),
    stopSending: () => stopping.abort(),
  };
}

/** Creates what sends pushes: to public https addresses, and to loopback as a test allows. */
function openPush(
  { push: isOn, pushOrigins, publicUrl }: AppParts['environment'],
  options: PostOptions,
): NotificationServices['push'] {
  const isAllowed = (endpoint: string) => pushOrigins.includes(new URL(endpoint).origin);
  return {
    isOn,
    contact: publicUrl?.startsWith('https:') ? publicUrl : 'mailto:spindle@example.org',
    findProblem: (endpoint) => {
      if (!URL.canParse(endpoint)) return PUSH_PROBLEM;
      const { protocol, hostname, username, password } = new URL(endpoint);
      const isPublic = protocol === 'https:' && !isPrivateHost(hostname);
      const isPlain = username === '' && password === '';
      return isPlain && (isPublic || isAllowed(endpoint)) ? undefined : PUSH_PROBLEM;
    },
    post: (message) => postMessage(message, { ...options, allowsPrivate: isAllowed(message.url) }),
  };
}

const PUSH_PROBLEM = 'Must be a public https address';
