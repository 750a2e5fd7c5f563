import type { IncomingMessage } from 'node:http';
import multipart, { type MultipartFile } from '@fastify/multipart';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { FormFile } from '#shared/contracts/uploads.ts';
import { HttpError, invalidInput, refusal } from './errors.ts';

export type FormLimits = {
  /** The one field that is a file. */
  file: string;
  mostBytes: number;
  /** The refusal of a larger file; `sent` is about how many bytes it has, when that is known. */
  tooLarge: (sent: number | null) => HttpError;
};

/** For the fields beside the file, and what stands between them. */
const OTHER_BYTES = 64 * 1024;
/** A sender that stands still, or needs longer than this, loses its turn. */
const STALLED_MS = 10_000;
const LONGEST_MS = 120_000;

/** Lets the routes of a scope take `multipart/form-data`, and nothing else. */
export async function acceptForms(scope: FastifyInstance): Promise<void> {
  scope.removeAllContentTypeParsers();
  await scope.register(multipart, { throwFileSizeLimit: false });
  scope.addContentTypeParser('*', (_request, _payload, done) => done(notAForm()));
  scope.addHook('onResponse', async ({ raw }) => letGo(raw));
}

/**
 * Reads a form into memory: texts and one file, in whatever order they come.
 * @returns every part by its name
 * @throws HttpError for anything that is no whole form, too large, or too slow
 */
export async function readForm(
  request: FastifyRequest,
  limits: FormLimits,
): Promise<Record<string, unknown>> {
  if (!request.isMultipart()) throw notAForm();
  // Whoever went away while it waited would never send an end.
  if (request.raw.destroyed) throw unreadable();
  const announced = Number(request.headers['content-length'] ?? Number.NaN);
  const tooLarge = () => limits.tooLarge(Number.isNaN(announced) ? null : announced);
  if (announced > limits.mostBytes + OTHER_BYTES) throw tooLarge();
  const watch = watchBody(request.raw, limits.mostBytes + OTHER_BYTES, tooLarge);
  try {
    return await Promise.race([collect(request, limits, tooLarge), watch.failure]);
  } catch (error) {
    if (error instanceof HttpError) throw error;
    request.log.info({ err: error }, 'a form could not be read');
    throw unreadable();
  } finally {
    watch.stop();
    request.raw.unpipe();
  }
}

async function collect(request: FastifyRequest, limits: FormLimits, tooLarge: () => HttpError) {
  const form = new Map<string, unknown>();
  const repeated: Record<string, string> = {};
  const parts = request.parts({
    limits: {
      fieldNameSize: 100,
      fieldSize: 4096,
      fields: 20,
      files: 4,
      parts: 24,
      headerPairs: 20,
      fileSize: limits.mostBytes,
    },
  });
  for await (const part of parts) {
    const name = part.fieldname ?? '';
    const isWanted = name === limits.file && !form.has(name);
    if (form.has(name)) repeated[name] = 'Must be given once';
    form.set(name, part.type === 'file' ? await readFile(part, isWanted, tooLarge) : part.value);
  }
  if (Object.keys(repeated).length > 0) throw invalidInput(repeated);
  return Object.fromEntries(form);
}

/** Only the bytes of the wanted file are kept. */
async function readFile(
  { file, mimetype }: MultipartFile,
  isWanted: boolean,
  tooLarge: () => HttpError,
): Promise<FormFile> {
  const chunks: Buffer[] = [];
  for await (const chunk of file) {
    if (file.truncated) throw tooLarge();
    if (isWanted) chunks.push(chunk);
  }
  if (file.truncated) throw tooLarge();
  return { type: mimetype, bytes: Buffer.concat(chunks) };
}

/** Fails when more bytes come than may, or too slowly. */
function watchBody(body: IncomingMessage, mostBytes: number, tooLarge: () => HttpError) {
  let reject: (error: HttpError) => void = () => {};
  const failure = new Promise<never>((_resolve, refuse) => {
    reject = refuse;
  });
  failure.catch(() => {});
  let received = 0;
  const onTime = () => reject(refusal(408));
  const stalled = setTimeout(onTime, STALLED_MS);
  const longest = setTimeout(onTime, LONGEST_MS);
  const count = (chunk: Buffer) => {
    received += chunk.length;
    stalled.refresh();
    if (received > mostBytes) reject(tooLarge());
  };
  body.on('data', count);
  const stop = () => {
    clearTimeout(stalled);
    clearTimeout(longest);
    body.off('data', count);
  };
  return { failure, stop };
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

function unreadable(): HttpError {
  return new HttpError(400, 'INVALID_INPUT', 'The form could not be read');
}
