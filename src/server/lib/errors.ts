import type { FastifyError, FastifyReply, FastifyRequest } from 'fastify';
import type { Failure } from '#shared/contracts/endpoint.ts';
import type { FieldConflicts } from '#shared/domain/field-versions.ts';
import { UnknownPersonError } from '../domain/unknown-person-error.ts';

/** Error with an HTTP status and a message for the user. */
export class HttpError extends Error {
  constructor(
    readonly status: number,
    readonly code: string,
    message: string,
    readonly fields?: Record<string, string>,
    /** `Retry-After` in seconds. */
    readonly retryAfter?: number,
    /** Details of the conflict, in the shape of the contract. */
    readonly data?: unknown,
    /** Edit conflicts, by field. */
    readonly conflicts?: FieldConflicts,
  ) {
    super(message);
  }
}

/** Maximum number of reported fields; more would not help a user. */
export const MAX_FIELDS = 20;

/** Creates a 400 with every invalid field, at most 20. */
export function invalidInput(problems: Record<string, string>): HttpError {
  const fields = Object.fromEntries(Object.entries(problems).slice(0, MAX_FIELDS));
  const messages = [...new Set(Object.values(fields))];
  return new HttpError(400, 'INVALID_INPUT', messages.join('; '), fields);
}

/** Rejects invalid fields, all at once. @throws HttpError 400 */
export function rejectInvalid(problems: Record<string, string>): void {
  if (Object.keys(problems).length > 0) throw invalidInput(problems);
}

/** Creates a 409 with details of the conflict. */
export function conflict(code: string, message: string, data?: unknown): HttpError {
  return new HttpError(409, code, message, undefined, undefined, data);
}

/**
 * Rejects edits of fields that another user has changed since (product/albums.md#editing).
 * @param data the current version
 * @throws HttpError 409
 */
export function rejectConflicts(conflicts: FieldConflicts, data: unknown): void {
  if (Object.keys(conflicts).length === 0) return;
  const message = 'Someone else changed the same fields. Please choose what to keep.';
  throw new HttpError(409, 'EDIT_CONFLICT', message, undefined, undefined, data, conflicts);
}

/** Creates the 401 for admin-only actions. */
export function adminRequired(): HttpError {
  return new HttpError(401, 'ADMIN_REQUIRED', 'Please sign in as admin');
}

/** Creates the 401 for a browser whose admin session was ended, such as on another device. */
export function sessionEnded(): HttpError {
  return new HttpError(401, 'SESSION_ENDED', 'You were signed out. Please sign in again.');
}

/** Creates a 429. @param seconds for `Retry-After` */
export function tooMany(seconds: number): HttpError {
  const text = 'Too many requests. Please wait a moment and try again.';
  return new HttpError(429, 'TOO_MANY_REQUESTS', text, undefined, seconds);
}

/** `Retry-After` of a full queue, in seconds. */
const BUSY_SECONDS = 5;

/** Creates the 503 for a full queue. */
export function busy(): HttpError {
  const text = 'The server is busy. Please wait a moment and try again.';
  return new HttpError(503, 'BUSY', text, undefined, BUSY_SECONDS);
}

/** Creates a 404; the message names the missing item. */
export function notFound(message: string): HttpError {
  return new HttpError(404, 'NOT_FOUND', message);
}

/**
 * Creates the 410 for items deleted too long ago to be restored
 * (product/albums.md#deleting-and-restoring).
 */
export function tooLongDeleted(name: string): HttpError {
  const message = `${name} was deleted more than 90 days ago. It can no longer be restored.`;
  return new HttpError(410, 'GONE', message);
}

/** Messages for errors of Fastify before a handler runs. */
const ERROR_RESPONSES: Readonly<Record<number, readonly [code: string, message: string]>> = {
  400: ['INVALID_INPUT', 'The request could not be read'],
  404: ['NOT_FOUND', 'There is nothing at this address'],
  405: ['METHOD_NOT_ALLOWED', 'This address does not support that method'],
  408: ['TIMEOUT', 'The request took too long'],
  413: ['TOO_LARGE', 'The request is too large'],
  414: ['TOO_LARGE', 'The address is too long'],
  415: ['UNSUPPORTED_MEDIA_TYPE', 'The body must be JSON'],
  417: ['EXPECTATION_FAILED', 'This server does not support that expectation'],
  429: ['TOO_MANY_REQUESTS', 'Too many requests. Please wait a moment and try again.'],
  431: ['TOO_LARGE', 'The request headers are too large'],
};

/**
 * Sends any thrown error in the error format of the API. Internal errors are logged, and their
 * details are not sent.
 */
export function sendError(error: unknown, request: FastifyRequest, reply: FastifyReply): void {
  const rejection = toHttpError(error);
  if (error instanceof HttpError) logRejection(error, request);
  else if (rejection.status >= 500 && !isAfterEnd(error))
    request.log.error({ err: error }, 'request failed');
  if (rejection.retryAfter !== undefined) reply.header('retry-after', rejection.retryAfter);
  reply.code(rejection.status).header('cache-control', 'no-store').send(failure(rejection));
}

/**
 * True if the database was closed: the server has ended, which waits for all requests but those
 * whose client is gone. Kysely gives the error no code.
 */
function isAfterEnd(error: unknown): boolean {
  return error instanceof Error && error.message === 'driver has already been destroyed';
}

/** Intentional rejections are logged as warnings only. */
function logRejection({ status, code, cause }: HttpError, request: FastifyRequest): void {
  const reason = cause instanceof Error ? cause.message : undefined;
  if (status >= 500) request.log.warn({ code, reason }, 'request refused');
}

/** Returns the body of an error response. */
export function failure({ message, code, fields, data, conflicts }: HttpError): Failure {
  return {
    success: false,
    error: message,
    code,
    ...(fields && { fields }),
    ...(data !== undefined && { data }),
    ...(conflicts && { conflicts }),
  };
}

/** Creates the error for a status that Fastify set. */
export function rejection(status: number): HttpError {
  const [code, message] = ERROR_RESPONSES[status] ?? ['REFUSED', 'The request was refused'];
  return new HttpError(status, code, message);
}

/** Returns the error for the client; a full or failing disk and a missing database have their own. */
export function toHttpError(error: unknown): HttpError {
  if (error instanceof HttpError) return error;
  if (error instanceof UnknownPersonError) return invalidInput({ reviewer: error.message });
  const { statusCode = 500, code } = error as Partial<FastifyError>;
  if (statusCode >= 400 && statusCode < 500) return rejection(statusCode);
  if (/^(SQLITE_FULL|ENOSPC|EDQUOT|53100)$/.test(code ?? ''))
    return new HttpError(507, 'STORAGE_FULL', 'There is no space left to save this');
  if (code === 'DATABASE_GONE') return new HttpError(503, code, GONE);
  if (
    /^(SQLITE_(IOERR|BUSY|READONLY|CANTOPEN)|(EIO|EROFS|EACCES|EPERM|EMFILE|ENFILE)$)/.test(
      code ?? '',
    )
  )
    return new HttpError(503, 'STORAGE_UNAVAILABLE', UNAVAILABLE);
  if (/^(DATABASE_AWAY|55P03|57014|40001|40P01|53\w{3}|58030)$/.test(code ?? ''))
    return new HttpError(503, 'STORAGE_UNAVAILABLE', UNAVAILABLE, undefined, AWAY_SECONDS);
  return new HttpError(500, 'INTERNAL_ERROR', 'Something went wrong');
}

const UNAVAILABLE = 'Saving is not possible at the moment';

/** `Retry-After` in seconds, for PostgreSQL to be back or a lock to be free. */
const AWAY_SECONDS = 2;

const GONE =
  'Saving is not possible: the database was removed while the server runs. Please tell the admin.';
