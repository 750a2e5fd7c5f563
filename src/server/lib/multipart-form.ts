import { on } from 'node:events';
import type { IncomingMessage } from 'node:http';
import { addAbortSignal, type Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { Busboy } from '@fastify/busboy';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { HttpError, invalidInput, rejection, toHttpError } from './errors.ts';

export type FormLimits = {
  /** Allowed fields, each at most once. */
  names: readonly string[];
  /** Name of the file field. */
  file: string;
  maxBytes: number;
  /** Maximum stored bytes of a text, if above the default. */
  maxTextBytes?: number;
  /** Creates the error for a larger file; `sent` is its approximate size in bytes, if known. */
  tooLarge: (sent: number | null) => HttpError;
  large?: LargeFiles;
};

/** Files that are stored on disk, because they may be larger than memory allows. */
type LargeFiles = {
  /** Field with the name of the file; it has to precede the file. */
  nameField: string;
  isLarge: (name: string) => boolean;
  maxBytes: number;
  tooLarge: () => HttpError;
  /** Creates an empty file. */
  create: () => Promise<FileTarget>;
};

type FileTarget = {
  path: string;
  write: (bytes: Uint8Array) => Promise<void>;
  close: () => Promise<void>;
  remove: () => Promise<void>;
};

export type Form = {
  /** Reads until a part is complete, and no further; it has to precede a large file. */
  readUntil: (name: string) => Promise<void>;
  /** Reads the rest. */
  readAll: () => Promise<void>;
  /** All complete parts, by name. */
  parts: Readonly<Record<string, unknown>>;
  /** Fails pending reads with an error. */
  abandon: (error: HttpError) => void;
  /** Discards the unread rest, and removes a stored file. */
  close: () => Promise<void>;
};

/** A part while it is received. */
type Part = { name: string; type: string; isFile: boolean; stream: Readable };

/** Maximum bytes beside a file in memory: other parts, and what is received before it is read. */
const OTHER_BYTES = 512 * 1024;
/** Default maximum of stored bytes of a text; most fields allow fewer. */
const MAX_TEXT_BYTES = 4096;
/** Bytes that are parsed at once. */
const PIECE_BYTES = 64 * 1024;
/** Maximum header lines of a part. */
const MAX_HEADERS = 20;
/** Milliseconds without data after which a sender gets 408 (product/conventions.md#times). */
const STALLED_MS = 10_000;
/** Milliseconds for a form without a large file; others have those of the server. */
const MAX_RECEIVING_MS = 120_000;

/** Limits the routes of a scope to `multipart/form-data`. */
export async function acceptForms(scope: FastifyInstance): Promise<void> {
  scope.removeAllContentTypeParsers();
  scope.addContentTypeParser('multipart/form-data', (_request, _payload, done) => done(null));
  scope.addContentTypeParser('*', (_request, _payload, done) => done(createNoFormError()));
  scope.addHook('onResponse', async ({ raw }) => discardRest(raw));
}

/**
 * Opens a form: texts and one file in any order, read into memory, except for a large file. Its
 * functions throw an HttpError for a form that is invalid, incomplete, too large or too slow. A part
 * is received only while it is read: otherwise the socket is paused.
 * @param onBuffered is called with the number of buffered bytes
 */
export function openForm(
  request: FastifyRequest,
  limits: FormLimits,
  onBuffered: (bytes: number) => void,
): Form {
  const { raw, headers } = request;
  const { large } = limits;
  const { maxTextBytes = MAX_TEXT_BYTES } = limits;
  const others = OTHER_BYTES + maxTextBytes;
  const announced = Number(headers['content-length'] ?? Number.NaN);
  const tooLarge = () => limits.tooLarge(Number.isNaN(announced) ? null : announced);
  const busboy = createBusboy(headers['content-type']);
  if (announced > (large?.maxBytes ?? limits.maxBytes) + others)
    throw large?.tooLarge() ?? tooLarge();
  // A closed connection would never emit `end`.
  if (raw.destroyed) throw createMalformedError();

  const stop = new AbortController();
  const { signal } = stop;
  const late = setTimeout(() => stop.abort(rejection(408)), MAX_RECEIVING_MS).unref();
  const parts: Record<string, unknown> = {};
  let target: FileTarget | null = null;
  busboy.on('file', (_name, stream) => {
    // An unhandled error event of a part that is not read would end the process.
    stream.on('error', () => {});
  });
  const incoming = on(busboy, 'file', { signal, close: ['finish'] });
  pipeline(receive, busboy, { signal }).catch((error) => stop.abort(error));

  /** Receives the body while its parts are read. @throws HttpError 408, 413 */
  async function* receive(): AsyncGenerator<Buffer, void> {
    const pieces = on(raw, 'data', { signal, close: ['end', 'close'], highWaterMark: 1 });
    let received = 0;
    for (;;) {
      const stalled = setTimeout(() => stop.abort(rejection(408)), STALLED_MS);
      const { done, value } = await pieces.next().finally(() => clearTimeout(stalled));
      if (done === true) return;
      const [chunk] = value;
      for (let start = 0; start < chunk.length; start += PIECE_BYTES) {
        const piece = chunk.subarray(start, start + PIECE_BYTES);
        received += piece.length;
        // A large file has its own limit.
        if (target === null && received > limits.maxBytes + others) throw tooLarge();
        yield piece;
      }
    }
  }

  async function read(required: string | null): Promise<void> {
    try {
      while (required === null || !(required in parts)) {
        const { done, value } = await incoming.next();
        if (done === true) return;
        const [name, stream, filename, , type] = value;
        const isFile = filename !== undefined || type === 'application/octet-stream';
        assertExpected(name);
        addAbortSignal(signal, stream);
        parts[name] = await readPart({ name, type, isFile, stream }, required);
      }
    } catch (error) {
      const reason: unknown = signal.aborted ? signal.reason : error;
      if (reason instanceof HttpError) throw reason;
      request.log.info({ err: reason }, 'a form could not be read');
      throw createMalformedError();
    }
  }

  /** @throws HttpError 400 */
  function assertExpected(name: string | undefined): void {
    if (name === undefined || name in {}) throw createMalformedError();
    if (!limits.names.includes(name))
      throw invalidInput({ [name.slice(0, 100)]: 'There is no such field' });
    if (name in parts) throw invalidInput({ [name]: 'Must be given once' });
  }

  async function readPart(part: Part, required: string | null): Promise<unknown> {
    if (part.isFile && part.name === limits.file) {
      if (large !== undefined && isLarge(parts[large.nameField])) {
        if (required !== null) throw createTooEarlyError(required);
        return storeFile(part, large);
      }
      if (announced > limits.maxBytes + others) throw tooLarge();
    }
    const bytes = await readBytes(part);
    if (part.isFile) return { type: part.type, bytes };
    const text = bytes.toString();
    if (part.name === large?.nameField && limits.file in parts && isLarge(text))
      throw createTooEarlyError(part.name);
    return text;
  }

  function isLarge(fileName: unknown): boolean {
    return typeof fileName === 'string' && large?.isLarge(fileName) === true;
  }

  /** Reads a part into memory: the whole file, or as much of a text as shows that it is too long. */
  async function readBytes({ name, stream }: Part): Promise<Buffer> {
    const stored: Buffer[] = [];
    let size = 0;
    for await (const piece of stream) {
      const rest = name === limits.file ? piece.length : maxTextBytes - size;
      size += piece.length;
      if (name === limits.file && size > limits.maxBytes) throw tooLarge();
      const bytes = piece.subarray(0, Math.max(0, rest));
      stored.push(bytes);
      onBuffered(bytes.length);
    }
    return Buffer.concat(stored);
  }

  /** @throws HttpError 413, and for a full or failing disk */
  async function storeFile({ type, stream }: Part, { create, maxBytes, ...large }: LargeFiles) {
    clearTimeout(late);
    target = await create().catch(rejectStorage);
    let size = 0;
    for await (const piece of stream) {
      size += piece.length;
      if (size > maxBytes) throw large.tooLarge();
      await target.write(piece).catch(rejectStorage);
    }
    await target.close().catch(rejectStorage);
    return { type, path: target.path };
  }

  return {
    readUntil: read,
    readAll: () => read(null),
    parts,
    abandon: (error) => stop.abort(error),
    close: async () => {
      clearTimeout(late);
      stop.abort();
      await target?.remove();
    },
  };
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

function rejectStorage(error: unknown): never {
  throw toHttpError(error);
}

function createTooEarlyError(name: string): HttpError {
  return invalidInput({ [name]: 'Must be sent before the file' });
}

function createMalformedError(): HttpError {
  return new HttpError(400, 'INVALID_INPUT', 'The form could not be read');
}

function createNoFormError(): HttpError {
  return new HttpError(415, 'UNSUPPORTED_MEDIA_TYPE', 'The body must be multipart/form-data');
}
