import type { FastifyRequest } from 'fastify';
import type { Admin } from './admin.ts';
import type { Queues } from './fair-queue.ts';
import type { Budgets } from './token-bucket.ts';

/** Limits results and votes in brackets (product/brackets.md#lifecycle-and-access). */
export function createPlayLimits(
  sessions: Admin['sessions'],
  { plays }: Budgets,
  { plays: withQueue }: Queues,
) {
  /** Extends the session of an admin, and counts the request of a visitor. @throws HttpError 429 */
  async function checkAdmin(request: FastifyRequest): Promise<boolean> {
    const isAdmin = (await sessions.current(request)) !== undefined;
    if (isAdmin) await sessions.extend(request);
    else plays.take(request.ip);
    return isAdmin;
  }

  return { checkAdmin, withQueue };
}
