import type { OutgoingRequest } from '#shared/domain/notifications/target-type.ts';
import type { FAILURES } from '../../domain/notifications/delivery-outcome.ts';
import { requestPinned } from '../pinned-request.ts';
import { PrivateHostError, publicAddresses, type Resolve, resolveAll } from '../public-address.ts';
import { rejectOnAbort } from '../reject-on-abort.ts';
import { readRetryAfter } from '../streaming/retry-after.ts';

type PostProblem = keyof typeof FAILURES;

/** Response of a receiver, without its body; or the reason of none. */
export type PostResult =
  | { status: number; retryAfter: number | null }
  | { status: null; problem: PostProblem };

/** A message as it is sent: text, or an encrypted push. */
export type PostedRequest = Omit<OutgoingRequest, 'body'> & { body: string | Buffer };

/** Milliseconds until a receiver must have responded. */
const TIMEOUT_MS = 10_000;

export type PostOptions = {
  /** True if http and private addresses are allowed (`NOTIFY_PRIVATE_ADDRESSES`). */
  allowsPrivate: boolean;
  resolve?: Resolve;
  /** Milliseconds until the response, including the lookup. */
  timeoutMs?: number;
  /** Aborts the request when the server stops. */
  stopping: AbortSignal;
  userAgent: string;
  now: () => Date;
};

/**
 * Sends a message over a new connection. The connection uses the addresses that were checked;
 * redirects are not followed, and the body of the response is not read. Never throws: an error
 * could contain the URL.
 */
export async function postMessage(
  message: PostedRequest,
  {
    allowsPrivate,
    resolve = resolveAll,
    timeoutMs = TIMEOUT_MS,
    stopping,
    userAgent,
    now,
  }: PostOptions,
): Promise<PostResult> {
  const timeout = AbortSignal.timeout(timeoutMs);
  const signal = AbortSignal.any([timeout, stopping]);
  const url = new URL(message.url);
  if (url.protocol !== 'https:' && !allowsPrivate) return { status: null, problem: 'insecure' };
  try {
    const addresses = allowsPrivate
      ? null
      : await rejectOnAbort(publicAddresses(url.hostname, resolve), signal);
    const response = await requestPinned(url, {
      method: message.method,
      headers: {
        'content-type': 'application/json',
        'user-agent': userAgent,
        ...message.headers,
      },
      body: message.body,
      addresses,
      signal,
    });
    response.destroy();
    const { statusCode = 0, headers } = response;
    return {
      status: statusCode,
      retryAfter: readRetryAfter(headers['retry-after'] ?? null, now()),
    };
  } catch (error) {
    if (stopping.aborted) return { status: null, problem: 'stopped' };
    return { status: null, problem: timeout.aborted ? 'timeout' : toProblem(error) };
  }
}

/** Errors of Node.js for a certificate that is not trusted, or of another host. */
const CERTIFICATE = /CERT|SELF_SIGNED|UNABLE_TO_VERIFY|UNABLE_TO_GET_ISSUER/;

function toProblem(error: unknown): PostProblem {
  if (error instanceof PrivateHostError) return 'private';
  return CERTIFICATE.test(String((error as { code?: unknown }).code)) ? 'certificate' : 'network';
}
