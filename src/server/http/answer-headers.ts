import type { FastifyRequest } from 'fastify';
import { PROGRAM_HEADER } from '#shared/domain/offline.ts';
import { httpsBy } from './plain-http.ts';

/** What a browser may do with an image that somebody gave: show it, nothing else. */
export const IMAGE_POLICY = "default-src 'none'; sandbox";

/** What tells a browser to be careful with an answer; pages have a wider policy of their own. */
const HEADERS = {
  'content-security-policy':
    "default-src 'none'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'",
  'cross-origin-opener-policy': 'same-origin',
  'cross-origin-resource-policy': 'same-origin',
  'origin-agent-cluster': '?1',
  'referrer-policy': 'same-origin',
  'x-content-type-options': 'nosniff',
  'x-frame-options': 'DENY',
  'x-robots-tag': 'noindex, nofollow',
};

/** A year. Other hosts of the domain are not ours to speak for. */
const ONLY_HTTPS = { ...HEADERS, 'strict-transport-security': 'max-age=31536000' };

export type AnswerHeaders = ReturnType<typeof createAnswerHeaders>;

/**
 * The headers of every answer, whatever its status and whoever gives it (rules.md#headers).
 * @param program which build answers; '' where no web app is served
 * @returns what gives them for a request; `null` for one that could not be read
 */
export function createAnswerHeaders(publicUrl: string | null, program: string) {
  const own = program === '' ? {} : { [PROGRAM_HEADER]: program };
  const plain = { ...HEADERS, ...own };
  const isHttps = httpsBy(publicUrl);
  const onlyHttps = { ...ONLY_HTTPS, ...own };
  return (request: FastifyRequest | null): Readonly<Record<string, string>> =>
    isHttps(request) ? onlyHttps : plain;
}
