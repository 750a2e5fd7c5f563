import { on } from 'node:events';
import type { IncomingMessage } from 'node:http';
import { setImmediate as turn } from 'node:timers/promises';
import { Busboy } from '@fastify/busboy';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { FormFile } from '#shared/contracts/uploads.ts';
import { HttpError, invalidInput, rejection } from './errors.ts';

export type FormLimits = {
  /** Allowed fields, each at most once. */
  names: readonly string[];
  /** Name of the file field. */
  file: string;
  mostBytes: number;
  /** Maximum stored bytes of a text, if above the default. */
  longestText?: number;
  /** Creates the error for a larger file; `sent` is its approximate size in bytes, if known. */
  tooLarge: (sent: number | null) => HttpError;
};

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
/** Default maximum of stored bytes of a text; most fields allow fewer. */
const LONGEST_TEXT = 4096;
/** Maximum header lines of a part. */
const MAX_HEADERS = 20;
/** Milliseconds without data after which a sender gets 408 (product/conventions.md#times). */
const STALLED_MS = 10_000;

/** Limits the routes of a scope to `multipart/form-data`. */
export async function acceptForms(scope: FastifyInstance): Promise<void> {
  scope.removeAllContentTypeParsers();
  scope.addContentTypeParser('multipart/form-data', (_request, _payload, done) => done(null));
  scope.addContentTypeParser('*', (_request, _payload, done) => done(createNoFormError()));
  scope.addHook('onResponse', async ({ raw }) => discardRest(raw));
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
  const parser = parseForm(headers['content-type'], { ...limits, tooLarge }, cached);
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
        if (done === true) return await parser.end();
        stalled.refresh();
        const [piece] = value;
        received += piece.length;
        if (received > most) throw tooLarge();
        await parser.write(piece);
      }
    } finally {
      raw.pause();
      clearTimeout(stalled);
    }
  }

  async function read(isEnough: () => boolean): Promise<void> {
    try {
      await readOn(isEnough);
    } catch (error) {
      const reason: unknown = stop.signal.aborted ? stop.signal.reason : error;
      if (reason instanceof HttpError) throw reason;
      request.log.info({ err: error }, 'a form could not be read');
      throw createMalformedError();
    }
  }

  return {
    readUntil: (name) => read(() => name in parser.parts()),
    readAll: () => read(() => false),
    parts: parser.parts,
    abandon: (error) => stop.abort(error),
    close: () => stop.abort(),
  };
}

/** Parses the parts of a form while it is received, in any order. */
function parseForm(type: string | undefined, limits: FormLimits, cached: (bytes: number) => void) {
  const parts = new Map<string, unknown>();
  const begun = new Set<string>();
  let problem: unknown = null;
  const attempt = (work: () => void) => {
    if (problem !== null) return;
    try {
      work();
    } catch (error) {
      problem = error;
    }
  };
  const busboy = createBusboy(type);

  /** Checks the name of a part as soon as its header is parsed. */
  function begin(name: string | undefined): void {
    if (name === undefined || name in {}) throw createMalformedError();
    if (!limits.names.includes(name))
      throw invalidInput({ [name.slice(0, 100)]: 'There is no such field' });
    if (begun.has(name)) throw invalidInput({ [name]: 'Must be given once' });
    begun.add(name);
  }

  busboy.on('file', (name, stream, filename: string | undefined, _encoding, mime) => {
    const isFile = filename !== undefined || mime === 'application/octet-stream';
    const stored: Buffer[] = [];
    let received = 0;
    const room =
      name === limits.file ? Number.POSITIVE_INFINITY : (limits.longestText ?? LONGEST_TEXT);
    attempt(() => begin(name));
    stream.on('data', (piece: Buffer) =>
      attempt(() => {
        const bytes = piece.subarray(0, Math.max(0, room - received));
        received += piece.length;
        if (isFile && received > limits.mostBytes) throw limits.tooLarge(null);
        stored.push(bytes);
        cached(bytes.length);
      }),
    );
    stream.on('end', () => attempt(() => parts.set(name, getContent(isFile, mime, stored))));
    stream.on('error', () => {});
  });
  busboy.on('error', (error) =>
    attempt(() => {
      throw error;
    }),
  );

  async function write(piece: Buffer): Promise<void> {
    busboy.write(piece);
    // All events of a piece are emitted within this turn.
    await turn();
    if (problem !== null) throw problem;
  }

  /** @throws HttpError for an incomplete form */
  async function end(): Promise<void> {
    let isWhole = false;
    busboy.once('finish', () => {
      isWhole = true;
    });
    busboy.end();
    await turn();
    if (!isWhole) throw problem ?? createMalformedError();
  }

  return { write, end, parts: () => Object.fromEntries(parts) };
}

/** Parses every part as a stream. @throws HttpError 415 for another type, 400 without a boundary */
function createBusboy(type = '') {
  if (!/^multipart\/form-data\b/i.test(type)) throw createNoFormError();
  try {
    return new Busboy({
      headers: { 'content-type': type },
      isPartAFile: () => true,
      limits: { headerPairs: MAX_HEADERS },
    });
  } catch {
    throw createMalformedError();
  }
}

function getContent(isFile: boolean, type: string, pieces: readonly Buffer[]): string | FormFile {
  const bytes = Buffer.concat(pieces);
  return isFile ? { type, bytes } : bytes.toString();
}

/**
 * Discards the rest of a rejected body, so that the client can read the response; closes the
 * connection after a timeout.
 */
function discardRest(body: IncomingMessage): void {
  if (body.complete || body.destroyed) return;
  body.resume();
  const cut = setTimeout(() => body.destroy(), STALLED_MS);
  cut.unref();
  body.once('close', () => clearTimeout(cut));
}

function createMalformedError(): HttpError {
  return new HttpError(400, 'INVALID_INPUT', 'The form could not be read');
}

function createNoFormError(): HttpError {
  return new HttpError(415, 'UNSUPPORTED_MEDIA_TYPE', 'The body must be multipart/form-data');
}
