import { ARCHIVE_HOSTS, ARTWORK_HOSTS } from '#shared/domain/artwork-hosts.ts';
import type { Environment } from '../env.ts';
import { isPlainHttp } from './plain-http.ts';

const GOOGLE = ['https://*.googletagmanager.com', 'https://*.google-analytics.com'];

type PageSettings = Pick<Environment, 'browser' | 'artworkOrigins' | 'publicUrl'>;
/** Hashes of what stands in the page. */
type Hashes = { scriptHashes: readonly string[]; styleHashes: readonly string[] };

/**
 * The policy of a page: own scripts and styles only, those in the page by their hashes, so that it
 * may be kept; images from any host; nothing may frame it.
 */
export function pagePolicy(
  { browser: settings, artworkOrigins, publicUrl }: PageSettings,
  { scriptHashes, styleHashes }: Hashes,
): string {
  const google = settings.analyticsId === null ? [] : GOOGLE;
  // Where the page itself comes so, no browser refuses a cover for it.
  const plain = isPlainHttp(publicUrl) ? ['http:'] : [];
  // The browser reads artwork by itself where its host lets it.
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
