import { getStorageEndpoint } from '#shared/contracts/storage.ts';
import { type Mounting, mount } from '../../lib/register-endpoint.ts';
import * as service from './storage-service.ts';

/** `GET /api/storage`, and warnings in the log. */
export function storageRoutes(mounting: Mounting, services: service.StorageServices): void {
  const { app, admin } = mounting;
  // Reading does not extend the session: it is no activity of the admin.
  mount(mounting, getStorageEndpoint, async (_input, { request }) => {
    const isAdmin = (await admin.sessions.current(request)) !== undefined;
    return { data: { warnings: isAdmin ? await service.readWarnings(services) : [] } };
  });
  const watch = service.watchStorage(services, (text) => app.log.warn(text));
  app.addHook('onListen', async () => watch.start());
  app.addHook('onClose', async () => watch.stop());
}
