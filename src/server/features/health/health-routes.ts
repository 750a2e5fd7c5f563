import type { FastifyInstance } from 'fastify';
import type { AdminSessions } from '../../lib/admin.ts';
import { createReadiness, type HealthServices } from './health-service.ts';

type Parts = HealthServices & { sessions: Pick<AdminSessions, 'current'> };

/**
 * `/healthz`: the process responds. `/readyz`: writes succeed, else 503; only admins get the
 * details and the version. Process managers need no API key for either.
 */
export async function healthRoutes(
  app: FastifyInstance,
  { sessions, ...services }: Parts,
): Promise<void> {
  const readiness = createReadiness(services);
  const schema = { hide: true };
  app.get('/healthz', { schema }, () => ({ status: 'ok' }));
  app.get('/readyz', { schema }, async (request, reply) => {
    const { version, checks } = await readiness();
    const isReady = Object.values(checks).every(Boolean);
    const isAdmin = (await sessions.current(request)) !== undefined;
    reply.code(isReady ? 200 : 503).header('cache-control', 'no-store');
    return { status: isReady ? 'ready' : 'not ready', ...(isAdmin && { version, checks }) };
  });
}
