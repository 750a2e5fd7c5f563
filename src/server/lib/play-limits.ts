import type { FastifyRequest } from 'fastify';
import type { Admin } from './admin.ts';
import { createFairQueue } from './fair-queue.ts';
import { createRateLimit } from './token-bucket.ts';

/**
 * Results and votes of an IP address: enough for thirty users, too few for a script
 * (product/brackets.md#lifecycle-and-access).
 */
const PLAYS = { most: 150, every: 50 };

/** Limits results and votes in brackets. */
export function createPlayLimits(sessions: Admin['sessions'], now: () => Date) {
  const plays = createRateLimit(PLAYS, now);

  /** Extends the session of an admin, and counts the request of a visitor. @throws HttpError 429 */
  async function checkAdmin(request: FastifyRequest): Promise<boolean> {
    const isAdmin = (await sessions.current(request)) !== undefined;
    if (isAdmin) await sessions.extend(request);
    else plays.take(request.ip);
    return isAdmin;
  }

  // A queue separate from the compute queue, which never waits for writes.
  return { checkAdmin, withQueue: createFairQueue() };
}
