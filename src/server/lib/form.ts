import { on } from 'node:events';
import type { IncomingMessage } from 'node:http';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { HttpError, rejection } from './errors.ts';
import { createMalformedError, type FormLimits, readFormParts } from './form-parts.ts';

export type Form = {
  /** Reads until a part or the whole form is complete, and no further. */
  readUntil: (name: string) => Promise<void>;
  readAll: () => Promise<void>;
  /** Returns all complete parts, by name. */
  parts: () => Record<string, unknown>;
  /** Fails pending reads with an error. */
  abandon: (error: HttpError) => void;
  /** Discards the unread rest. */
  close: () => void;
};

/** Maximum bytes of the other fields and the boundaries. */
const OTHER_BYTES = 64 * 1024;
/** Milliseconds without data after which a sender gets 408 (product/conventions.md#times). */
const STALLED_MS = 10_000;

/** Limits the routes of a scope to `multipart/form-data`. */
export async function acceptForms(scope: FastifyInstance): Promise<void> {
  scope.removeAllContentTypeParsers();
  scope.addContentTypeParser('multipart/form-data', (_request, _payload, done) => done(null));
  scope.addContentTypeParser('*', (_request, _payload, done) => done(notAForm()));
  scope.addHook('onResponse', async ({ raw }) => letGo(raw));
}

/**
 * Opens a form: texts and one file in any order, read into memory. Its functions throw an HttpError
 * for a form that is invalid, incomplete, too large or too slow.
 * @param cached is called with the number of buffered bytes
 */
export function openForm(
  request: FastifyRequest,
  limits: FormLimits,
  cached: (bytes: number) => void,
): Form {
  const { raw, headers } = request;
  const announced = Number(headers['content-length'] ?? Number.NaN);
  const tooLarge = () => limits.tooLarge(Number.isNaN(announced) ? null : announced);
  const most = limits.mostBytes + OTHER_BYTES;
  const parts = readFormParts(
    getBoundary(headers['content-type']),
    { ...limits, tooLarge },
    cached,
  );
  if (announced > most) throw tooLarge();
  // A closed connection would never emit `end`.
  if (raw.destroyed) throw createMalformedError();
  const stop = new AbortController();
  const pieces = on(raw, 'data', { signal: stop.signal, close: ['end', 'close'] });
  let received = 0;

  async function readOn(isEnough: () => boolean): Promise<void> {
    const stalled = setTimeout(() => stop.abort(rejection(408)), STALLED_MS);
    raw.resume();
    try {
      while (!isEnough()) {
        const { done, value } = await pieces.next();
        if (done === true) break;
        stalled.refresh();
        const [piece] = value;
        received += piece.length;
        if (received > most) throw tooLarge();
        await parts.write(piece);
      }
    } finally {
      raw.pause();
      clearTimeout(stalled);
    }
  }

  async function read(isEnough: () => boolean): Promise<void> {
    try {
      await readOn(isEnough);
      if (!isEnough() && !parts.isWhole()) throw createMalformedError();
    } catch (error) {
      const reason: unknown = stop.signal.aborted ? stop.signal.reason : error;
      if (reason instanceof HttpError) throw reason;
      request.log.info({ err: error }, 'a form could not be read');
      throw createMalformedError();
    }
  }

  return {
    readUntil: (name) => read(() => name in parts.read()),
    readAll: () => read(() => false),
    parts: parts.read,
    abandon: (error) => stop.abort(error),
    close: () => stop.abort(),
  };
}

/** @throws HttpError 415 for another type, 400 without a boundary */
function getBoundary(type = ''): string {
  if (!/^multipart\/form-data\b/i.test(type)) throw notAForm();
  const [, quoted, plain] = /;\s*boundary=(?:"([^"]+)"|([^\s;"]+))/i.exec(type) ?? [];
  const boundary = quoted ?? plain;
  if (boundary === undefined) throw createMalformedError();
  return boundary;
}

/**
 * Discards the rest of a rejected body, so that the client can read the response; closes the
 * connection after a timeout.
 */
function letGo(body: IncomingMessage): void {
  if (body.complete || body.destroyed) return;
  body.resume();
  const cut = setTimeout(() => body.destroy(), STALLED_MS);
  cut.unref();
  body.once('close', () => clearTimeout(cut));
}

function notAForm(): HttpError {
  return new HttpError(415, 'UNSUPPORTED_MEDIA_TYPE', 'The body must be multipart/form-data');
}
