import { on } from 'node:events';
import type { IncomingMessage } from 'node:http';
import { setImmediate as turn } from 'node:timers/promises';
import { Busboy } from '@fastify/busboy';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { FormFile } from '#shared/contracts/uploads.ts';
import { HttpError, invalidInput, rejection, toHttpError } from './errors.ts';

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
  large?: LargeFiles;
};

/** Files that are stored on disk, because they may be larger than memory allows. */
type LargeFiles = {
  /** Field with the name of the file; it has to precede the file. */
  nameField: string;
  isLarge: (name: string) => boolean;
  mostBytes: number;
  tooLarge: () => HttpError;
  /** Creates an empty file. */
  create: () => Promise<FileTarget>;
};

type FileTarget = {
  path: string;
  write: (pieces: readonly Uint8Array[]) => Promise<void>;
  close: () => Promise<void>;
  remove: () => Promise<void>;
};

export type Form = {
  /** Reads until a part is complete, and no further; it has to precede a large file. */
  readUntil: (name: string) => Promise<void>;
  /** Reads the rest, and stores a large file. */
  readAll: () => Promise<void>;
  /** Returns all complete parts, by name. */
  parts: () => Record<string, unknown>;
  /** Fails pending reads with an error. */
  abandon: (error: HttpError) => void;
  /** Discards the unread rest, and removes a stored file. */
  close: () => Promise<void>;
};

/** Maximum bytes of the other fields and the boundaries. */
const OTHER_BYTES = 64 * 1024;
/** Default maximum of stored bytes of a text; most fields allow fewer. */
const LONGEST_TEXT = 4096;
/** Bytes that are parsed at once, and the most that is received of a large file before it is stored. */
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
 * functions throw an HttpError for a form that is invalid, incomplete, too large or too slow.
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
  const others = OTHER_BYTES + (limits.longestText ?? 0);
  const most = limits.mostBytes + others;
  const parser = parseForm(headers['content-type'], { ...limits, tooLarge }, cached);
  if (announced > (limits.large?.mostBytes ?? limits.mostBytes) + others)
    throw limits.large?.tooLarge() ?? tooLarge();
  // A closed connection would never emit `end`.
  if (raw.destroyed) throw createMalformedError();
  const stop = new AbortController();
  const late = setTimeout(() => stop.abort(rejection(408)), MAX_RECEIVING_MS).unref();
  const pieces = readPieces(raw, stop.signal);
  let received = 0;

  async function readOn(isEnough: () => boolean, handlePiece: () => Promise<void>): Promise<void> {
    const stalled = setTimeout(() => stop.abort(rejection(408)), STALLED_MS);
    raw.resume();
    try {
      while (!isEnough()) {
        const { done, value: piece } = await pieces.next();
        if (done === true) {
          await parser.end();
          return await handlePiece();
        }
        stalled.refresh();
        received += piece.length;
        await parser.write(piece);
        const inMemory = received - parser.largeBytes();
        if (inMemory > most || (announced > most && parser.hasFile('small'))) throw tooLarge();
        if (parser.hasFile('large')) clearTimeout(late);
        await handlePiece();
      }
    } finally {
      raw.pause();
      clearTimeout(stalled);
    }
  }

  async function read(isEnough: () => boolean, handlePiece: () => Promise<void>): Promise<void> {
    try {
      await readOn(isEnough, handlePiece);
    } catch (error) {
      const reason: unknown = stop.signal.aborted ? stop.signal.reason : error;
      if (reason instanceof HttpError) throw reason;
      request.log.info({ err: error }, 'a form could not be read');
      throw createMalformedError();
    }
  }

  async function store(): Promise<void> {
    if (!parser.hasFile('large')) return;
    // Pieces would pile up in memory if the disk is slower than the client.
    raw.pause();
    await parser.store().catch((error) => {
      throw toHttpError(error);
    });
    raw.resume();
  }

  return {
    readUntil: (name) =>
      read(
        () => name in parser.parts(),
        async () => parser.requireBeforeLarge(name),
      ),
    readAll: () => read(() => false, store),
    parts: parser.parts,
    abandon: (error) => stop.abort(error),
    close: async () => {
      clearTimeout(late);
      stop.abort();
      await parser.removeStored();
    },
  };
}

/** Reads a body in pieces. @throws the reason of the signal */
async function* readPieces(
  raw: IncomingMessage,
  signal: AbortSignal,
): AsyncGenerator<Buffer, void> {
  for await (const [chunk] of on(raw, 'data', { signal, close: ['end', 'close'] }))
    for (let start = 0; start < chunk.length; start += PIECE_BYTES)
      yield chunk.subarray(start, start + PIECE_BYTES);
}

/** A file while it is received. */
type OpenFile = {
  type: string;
  /** Bytes that are in memory. */
  stored: Buffer[];
  received: number;
  isComplete: boolean;
  /** Names of the parts in front of it. */
  preceding: ReadonlySet<string>;
  /** `null` before those parts are complete. */
  isLarge: boolean | null;
};

/** Parses the parts of a form while it is received, in any order. */
function parseForm(type: string | undefined, limits: FormLimits, cached: (bytes: number) => void) {
  const { large } = limits;
  const parts = new Map<string, unknown>();
  const begun = new Set<string>();
  let file: OpenFile | null = null;
  let target: FileTarget | null = null;
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
    const part: OpenFile = {
      type: mime,
      stored: [],
      received: 0,
      isComplete: false,
      preceding: new Set(begun),
      isLarge: null,
    };
    const isMain = isFile && name === limits.file;
    const room =
      name === limits.file ? Number.POSITIVE_INFINITY : (limits.longestText ?? LONGEST_TEXT);
    attempt(() => begin(name));
    if (isMain) file ??= part;
    stream.on('data', (piece: Buffer) =>
      attempt(() => {
        const bytes = piece.subarray(0, Math.max(0, room - part.received));
        part.received += piece.length;
        if (isFile) rejectTooLarge(part, limits);
        part.stored.push(bytes);
        cached(bytes.length);
      }),
    );
    stream.on('end', () =>
      attempt(() => {
        part.isComplete = true;
        if (!isMain) parts.set(name, getContent(isFile, part));
      }),
    );
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
    if (file !== null) placeFile(file);
  }

  /** Decides by the name in front of a file whether it is large. @throws HttpError 400 */
  function placeFile(open: OpenFile): void {
    const name = large === undefined ? undefined : parts.get(large.nameField);
    const isLarge = typeof name === 'string' && large?.isLarge(name) === true;
    open.isLarge ??= isLarge;
    if (isLarge) requireBefore(open, large.nameField);
    if (open.isComplete && !open.isLarge && !parts.has(limits.file))
      parts.set(limits.file, getContent(true, open));
  }

  /** @throws HttpError 400 if a large file precedes a part */
  function requireBeforeLarge(name: string): void {
    if (file?.isLarge === true) requireBefore(file, name);
  }

  /** Writes the received bytes of a large file to disk. @throws error of the file system */
  async function store(): Promise<void> {
    if (large === undefined || file === null || parts.has(limits.file)) return;
    target ??= await large.create();
    await target.write(file.stored.splice(0));
    if (!file.isComplete) return;
    await target.close();
    parts.set(limits.file, { type: file.type, path: target.path });
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

  return {
    write,
    requireBeforeLarge,
    store,
    end,
    /** Number of received bytes of a large file. */
    largeBytes: () => (file?.isLarge === true ? file.received : 0),
    /** True if a file of a size has begun. */
    hasFile: (size: 'large' | 'small') => file?.isLarge === (size === 'large'),
    removeStored: async () => target?.remove(),
    parts: () => Object.fromEntries(parts),
  };
}

/** @throws HttpError 400 */
function requireBefore({ preceding }: OpenFile, name: string): void {
  if (!preceding.has(name)) throw invalidInput({ [name]: 'Must be sent before the file' });
}

/** @throws HttpError 413 */
function rejectTooLarge({ received, isLarge }: OpenFile, limits: FormLimits): void {
  const { mostBytes, tooLarge, large } = limits;
  if (isLarge === true && large !== undefined) {
    if (received > large.mostBytes) throw large.tooLarge();
  } else if (received > mostBytes) throw tooLarge(null);
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

function getContent(isFile: boolean, { type, stored }: OpenFile): string | FormFile {
  const bytes = Buffer.concat(stored.splice(0));
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
