import { on } from 'node:events';
import type { IncomingMessage } from 'node:http';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { HttpError, refusal } from './errors.ts';
import { createMalformedError, type FormLimits, readFormParts } from './form-parts.ts';

export type Form = {
  /** Reads on until a part is there, or all of them, and not a byte further. */
  readUntil: (name: string) => Promise<void>;
  readAll: () => Promise<void>;
  /** The parts that are there, by their names. */
  parts: () => Record<string, unknown>;
  /** Lets whoever reads fail with an error. */
  abandon: (error: HttpError) => void;
  /** Lets go of what was not read. */
  close: () => void;
};

/** For the fields beside the file, and what stands between them. */
const OTHER_BYTES = 64 * 1024;
/** A sender that stands still for longer is told so (rules.md#times). */
const STALLED_MS = 10_000;

/** Lets the routes of a scope take `multipart/form-data`, and nothing else. */
export async function acceptForms(scope: FastifyInstance): Promise<void> {
  scope.removeAllContentTypeParsers();
  scope.addContentTypeParser('multipart/form-data', (_request, _payload, done) => done(null));
  scope.addContentTypeParser('*', (_request, _payload, done) => done(notAForm()));
  scope.addHook('onResponse', async ({ raw }) => letGo(raw));
}

/**
 * Opens a form: texts and one file, in whatever order they come, read into memory. Its functions
 * throw an HttpError for anything that is no whole form, too large, or too slow.
 * @param kept is told of bytes that are kept in memory
 */
export function openForm(
  request: FastifyRequest,
  limits: FormLimits,
  kept: (bytes: number) => void,
): Form {
  const { raw, headers } = request;
  const announced = Number(headers['content-length'] ?? Number.NaN);
  const tooLarge = () => limits.tooLarge(Number.isNaN(announced) ? null : announced);
  const most = limits.mostBytes + OTHER_BYTES;
  const parts = readFormParts(getBoundary(headers['content-type']), { ...limits, tooLarge }, kept);
  if (announced > most) throw tooLarge();
  // Whoever went away meanwhile would never send an end.
  if (raw.destroyed) throw createMalformedError();
  const stop = new AbortController();
  const pieces = on(raw, 'data', { signal: stop.signal, close: ['end', 'close'] });
  let received = 0;

  async function readOn(isEnough: () => boolean): Promise<void> {
    const stalled = setTimeout(() => stop.abort(refusal(408)), STALLED_MS);
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

/** @throws HttpError 415 for another type, 400 for one that names no boundary */
function getBoundary(type = ''): string {
  if (!/^multipart\/form-data\b/i.test(type)) throw notAForm();
  const [, quoted, plain] = /;\s*boundary=(?:"([^"]+)"|([^\s;"]+))/i.exec(type) ?? [];
  const boundary = quoted ?? plain;
  if (boundary === undefined) throw createMalformedError();
  return boundary;
}

/**
 * Lets the rest of a refused body pass by unread, so that its sender gets to read the answer; one
 * that goes on for too long is cut off.
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
