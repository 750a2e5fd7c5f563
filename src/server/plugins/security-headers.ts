import type { FastifyRequest } from 'fastify';
import plugin from 'fastify-plugin';
import { PROGRAM_HEADER } from '#shared/domain/site/offline.ts';
import { httpsBy } from '../lib/plain-http.ts';

/** CSP of user-supplied images: they can be shown, and nothing else. */
export const IMAGE_POLICY = "default-src 'none'; sandbox";

/** Default security headers of every response; pages have a wider CSP. */
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

/** One year. Without `includeSubDomains`: other hosts of the domain are not ours. */
const ONLY_HTTPS = { ...HEADERS, 'strict-transport-security': 'max-age=31536000' };

/** Sets the headers of every response; registered first. */
export const securityHeaders = plugin<{ headers: ResponseHeaders }>(async (app, { headers }) => {
  app.addHook('onRequest', (request, reply, done) => {
    reply.headers(headers(request));
    done();
  });
});

export type ResponseHeaders = ReturnType<typeof createResponseHeaders>;

/**
 * Creates the headers of every response, whatever its status or handler (product/api.md#headers).
 * @param program build id; '' where no web app is served
 * @returns the headers for a request; `null` for one that could not be parsed
 */
export function createResponseHeaders(publicUrl: string | null, program: string) {
  const own = program === '' ? {} : { [PROGRAM_HEADER]: program };
  const plain = { ...HEADERS, ...own };
  const isHttps = httpsBy(publicUrl);
  const onlyHttps = { ...ONLY_HTTPS, ...own };
  return (request: FastifyRequest | null): Readonly<Record<string, string>> =>
    isHttps(request) ? onlyHttps : plain;
}
