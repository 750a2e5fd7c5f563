import { ARCHIVE_HOSTS, ARTWORK_HOSTS } from '../domain/albums/artwork-hosts.ts';
import { isPlainHttp } from '../lib/plain-http.ts';
import type { Environment } from '../settings/env.ts';

const GOOGLE = ['https://*.googletagmanager.com', 'https://*.google-analytics.com'];

type PageSettings = Pick<Environment, 'browser' | 'artworkOrigins' | 'publicUrl'>;
/** Hashes of inline scripts and styles. */
type Hashes = { scriptHashes: readonly string[]; styleHashes: readonly string[] };

/**
 * Returns the CSP of a page: own scripts and styles, and inline ones by hash instead of a nonce, so
 * that the page can be cached; images from any host; no framing.
 */
export function pagePolicy(
  { browser: settings, artworkOrigins, publicUrl }: PageSettings,
  { scriptHashes, styleHashes }: Hashes,
): string {
  const google = settings.analyticsId === null ? [] : GOOGLE;
  // Over plain HTTP, covers from http: hosts are no mixed content.
  const plain = isPlainHttp(publicUrl) ? ['http:'] : [];
  // Browsers fetch artwork directly where its host allows CORS.
  const artwork = [...ARTWORK_HOSTS, ...ARCHIVE_HOSTS].map((host) => `https://${host}`);
  const api = settings.apiUrl === '' ? [] : [new URL(settings.apiUrl).origin];
  const rules = {
    'default-src': ["'self'"],
    'script-src': ["'self'", ...google, ...scriptHashes],
    'style-src': ["'self'", ...styleHashes],
    'img-src': ["'self'", 'data:', 'blob:', 'https:', ...plain, ...artworkOrigins],
    'connect-src': ["'self'", ...api, ...google, ...artwork, ...artworkOrigins],
    'frame-src': ['https://open.spotify.com', 'https://embed.tidal.com'],
    'object-src': ["'none'"],
    'base-uri': ["'none'"],
    'form-action': ["'self'"],
    'frame-ancestors': ["'none'"],
  };
  return Object.entries(rules)
    .map(([rule, sources]) => `${rule} ${sources.join(' ')}`)
    .join(';');
}
