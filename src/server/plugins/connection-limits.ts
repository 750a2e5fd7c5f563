import type { FastifyInstance } from 'fastify';
import { IMPORT_SHEET, UPLOAD_ALBUM_COVER } from '#shared/endpoints.ts';
import { createClientQuota } from '../lib/client-quota.ts';
import { getCaller } from '../lib/ip-address.ts';
import type { Phase, TrackedConnection } from './connections.ts';

/**
 * Maximum duration of each phase, in milliseconds (product/conventions.md#times); handlers have
 * their own limits.
 */
const LIMITS = {
  // Node.js closes idle connections after 72 s; this limit catches clients that only send line
  // breaks.
  waiting: 82_000,
  receiving: 30_000,
  receivingUpload: 120_000,
  sending: 120_000,
} as const satisfies Record<Exclude<Phase, 'answering'> | 'receivingUpload', number>;

const UPLOADS = [UPLOAD_ALBUM_COVER.path, IMPORT_SHEET.path];

/** Milliseconds between checks; a timeout is detected late by at most this much. */
const CHECKED_EVERY_MS = 1000;

/** Maximum connections of a server; more than an instance needs (product/conventions.md#limits). */
const MAX_CONNECTIONS = 1000;

/** Open files reserved beside connections and the files that they send. */
const OTHER_FILES = 80;

/**
 * @param files open-file limit of the process; a connection may need a second one for a file that
 * it sends
 */
export function mostConnections(files: number): number {
  return Math.max(10, Math.min(MAX_CONNECTIONS, Math.floor((files - OTHER_FILES) / 2)));
}

/**
 * Limits connections: over the limit, the client with most of them loses the least important one,
 * but never one whose response is being computed.
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

/** A new connection ranks as `receiving`, not as an idle one. */
function getRank({ phase, requests }: TrackedConnection): number | null {
  const current = phase();
  if (current === 'answering') return null;
  if (current === 'sending') return 2;
  return current === 'waiting' && requests() > 0 ? 0 : 1;
}

/** Closes connections that exceed the time limit of their phase. */
export function limitPhases(
  app: FastifyInstance,
  connections: ReadonlySet<TrackedConnection>,
): void {
  const check = createPhaseCheck(app, connections, () => performance.now());
  const timer = setInterval(check, CHECKED_EVERY_MS).unref();
  app.addHook('onClose', async () => clearInterval(timer));
}

/** Uses the error code of Node.js for a slow request. */
class TooSlow extends Error {
  readonly code = 'ERR_HTTP_REQUEST_TIMEOUT';
}

/**
 * Creates a check that closes connections without progress since an earlier call.
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
      const { socket, phase, requests, canReject } = connection;
      const mark = `${phase()} ${requests()}`;
      const before = seen.get(connection);
      if (before?.mark !== mark) seen.set(connection, { mark, since: now() });
      else if (now() - before.since < getLimit(connection)) continue;
      else if (phase() === 'receiving' && canReject())
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
