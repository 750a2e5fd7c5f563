import type { AppParts } from './app-parts.ts';
import type { DeliveryServices } from './features/notifications/delivery-service.ts';
import type { TargetServices } from './features/notifications/targets-service.ts';
import { readClub } from './features/settings/club-settings.ts';
import { createSender, type SenderOptions } from './integrations/notifications/sender.ts';
import { getUserAgent } from './integrations/user-agent.ts';

type Parts = Pick<AppParts, 'environment' | 'connection' | 'now'> & {
  /** Overrides how messages are sent, for tests. */
  sending?: Partial<SenderOptions>;
};

/** Creates the services that manage targets and send messages. */
export function openNotifications({
  environment,
  connection,
  now,
  sending,
}: Parts): DeliveryServices & TargetServices {
  const { notifyPrivateAddresses: allowsPrivate, publicUrl, club } = environment;
  const { db } = connection;
  const userAgent = getUserAgent(publicUrl);
  return {
    db,
    now,
    random: Math.random,
    readClub: () => readClub(db, club),
    publicUrl: publicUrl?.replace(/\/$/, '') ?? null,
    allowsPrivate,
    sender: createSender({ allowsPrivate, userAgent, now, ...sending }),
  };
}
