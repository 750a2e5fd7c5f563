import type { FastifyInstance } from 'fastify';
import { IMPORT_PATH } from '#shared/contracts/imports.ts';
import { UPLOAD_PATH } from '#shared/contracts/uploads.ts';
import { getCaller } from '#shared/domain/ip-address.ts';
import { createClientQuota } from './client-quota.ts';
import type { Phase, TrackedConnection } from './connections.ts';

/** Longest that each phase may last, in milliseconds (rules.md#times); what is worked on has limits of its own. */
const LIMITS = {
  // Node.js closes what is idle for 72 s; this is for who sends line breaks meanwhile.
  waiting: 82_000,
  receiving: 30_000,
  receivingUpload: 120_000,
  sending: 120_000,
} as const satisfies Record<Exclude<Phase, 'answering'> | 'receivingUpload', number>;

const UPLOADS = [UPLOAD_PATH, IMPORT_PATH];

/** What takes longer than it may is noticed so much later at most. */
const CHECKED_EVERY_MS = 1000;

/** Connections that a server holds at most; more are more than a club needs (rules.md#limits). */
const MAX_CONNECTIONS = 1000;

/** Files that the server has open beside connections and the files that it sends. */
const OTHER_FILES = 80;

/** @param files how many the process may have open; a connection may have one that is sent beside it */
export function mostConnections(files: number): number {
  return Math.max(10, Math.min(MAX_CONNECTIONS, Math.floor((files - OTHER_FILES) / 2)));
}

/**
 * Makes room for every new connection: whoever has most of them loses the one that is easiest to
 * miss, and never one whose answer is worked on.
 */
export function shareConnections(most: number): (connection: TrackedConnection) => void {
  const shares = createClientQuota(most);
  return (connection) => {
    const { socket } = connection;
    const share = shares.take({
      caller: getCaller(socket.remoteAddress ?? ''),
      amount: 1,
      rank: () => getRank(connection),
      abandon: () => socket.destroy(),
    });
    socket.once('close', share.end);
  };
}

/** A new connection counts as one whose request comes in: it is the last of those. */
function getRank({ phase, requests }: TrackedConnection): number | null {
  const current = phase();
  if (current === 'answering') return null;
  if (current === 'sending') return 2;
  return current === 'waiting' && requests() > 0 ? 0 : 1;
}

/** Ends connections that take too long for what they are at. */
export function limitPhases(
  app: FastifyInstance,
  connections: ReadonlySet<TrackedConnection>,
): void {
  const check = createPhaseCheck(app, connections, () => performance.now());
  const timer = setInterval(check, CHECKED_EVERY_MS).unref();
  app.addHook('onClose', async () => clearInterval(timer));
}

/** What Node.js says itself of a request that does not come in. */
class TooSlow extends Error {
  readonly code = 'ERR_HTTP_REQUEST_TIMEOUT';
}

/**
 * Ends what has not moved on for too long, seen from one call to the next.
 * @param now in milliseconds
 */
export function createPhaseCheck(
  { server }: FastifyInstance,
  connections: ReadonlySet<TrackedConnection>,
  now: () => number,
): () => void {
  const seen = new WeakMap<TrackedConnection, { mark: string; since: number }>();
  return () => {
    for (const connection of connections) {
      const { socket, phase, requests, canRefuse } = connection;
      const mark = `${phase()} ${requests()}`;
      const before = seen.get(connection);
      if (before?.mark !== mark) seen.set(connection, { mark, since: now() });
      else if (now() - before.since < getLimit(connection)) continue;
      else if (phase() === 'receiving' && canRefuse())
        server.emit('clientError', new TooSlow(), socket);
      else socket.destroy();
    }
  };
}

function getLimit({ phase, request }: TrackedConnection): number {
  const current = phase();
  if (current === 'answering') return Number.POSITIVE_INFINITY;
  const isUpload =
    current === 'receiving' && UPLOADS.some((path) => request()?.url?.startsWith(path));
  return LIMITS[isUpload ? 'receivingUpload' : current];
}
