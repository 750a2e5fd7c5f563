import { randomBytes } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import serveStatic from '@fastify/static';
import type { FastifyInstance, FastifyReply } from 'fastify';
import { ARCHIVE_HOSTS, ARTWORK_HOSTS } from '#shared/domain/artwork-hosts.ts';
import { PAGES } from '#shared/domain/pages.ts';
import type { BrowserSettings } from '#shared/domain/settings.ts';
import type { Environment } from '../env.ts';
import { failure, refusal } from './errors.ts';
import { oneSpelling } from './one-spelling.ts';
import { isPlainHttp } from './plain-http.ts';

const SCREENS = Object.values(PAGES).map(({ path }) => path.replaceAll('$', ':'));

type PageSettings = Pick<Environment, 'browser' | 'artworkOrigins' | 'publicUrl'>;

const YEAR = 31_536_000;
const GOOGLE = ['https://*.googletagmanager.com', 'https://*.google-analytics.com'];

/** Serves the built web app: its files for a year, and the page with its settings for every screen. */
export async function servePages(
  app: FastifyInstance,
  clientDir: string,
  environment: PageSettings,
): Promise<void> {
  const page = readPage(clientDir, environment.browser);
  const policy = pagePolicy(environment);
  await app.register(serveStatic, {
    root: join(clientDir, 'assets'),
    prefix: '/assets/',
    preCompressed: true,
    immutable: true,
    maxAge: YEAR * 1000,
    decorateReply: false,
  });
  await app.register(serveStatic, {
    root: clientDir,
    prefix: '/',
    wildcard: false,
    index: false,
    globIgnore: ['index.html', 'assets/**', '.vite/**', '**/*.br', '**/*.gz'],
    maxAge: 3_600_000,
  });
  const send = (reply: FastifyReply, status: number) => {
    const withNonce = nonceWriter();
    return reply
      .code(status)
      .type('text/html; charset=utf-8')
      .headers({ 'cache-control': 'no-cache', 'content-security-policy': withNonce(policy) })
      .send(withNonce(page));
  };
  for (const url of SCREENS)
    app.get(url, { schema: { hide: true } }, (_request, reply) => send(reply, 200));
  app.setNotFoundHandler((request, reply) => {
    if (/^\/api(\/|\?|$)/.test(request.url) || !['GET', 'HEAD'].includes(request.method))
      return reply.code(404).send(failure(refusal(404)));
    const page = oneSpelling(request.url, SCREENS);
    if (page === null) return send(reply, 404);
    return reply.header('cache-control', 'no-cache').redirect(page, 308);
  });
}

/** Writes one number that nobody can guess where it is asked for. */
function nonceWriter() {
  const nonce = randomBytes(16).toString('hex');
  return (text: string) => text.replaceAll('__NONCE__', nonce);
}

function readPage(clientDir: string, settings: BrowserSettings): string {
  const json = JSON.stringify(settings).replaceAll('<', '\\u003c');
  return readFileSync(join(clientDir, 'index.html'), 'utf8')
    .replaceAll(/(?<=(src|href)=")\.\//g, `${settings.publicPath}/`)
    .replace(
      '<!--settings-->',
      () => `<script type="application/json" id="settings">${json}</script>`,
    );
}

/** The policy of the page: own scripts only, images from any host, nothing may frame it. */
function pagePolicy({ browser: settings, artworkOrigins, publicUrl }: PageSettings) {
  const google = settings.analyticsId === null ? [] : GOOGLE;
  // Where the page itself comes so, no browser refuses a cover for it.
  const plain = isPlainHttp(publicUrl) ? ['http:'] : [];
  // The browser reads artwork by itself where its host lets it.
  const artwork = [...ARTWORK_HOSTS, ...ARCHIVE_HOSTS].map((host) => `https://${host}`);
  const api = settings.apiUrl === '' ? [] : [new URL(settings.apiUrl).origin];
  const rules = {
    'default-src': ["'self'"],
    'script-src': ["'self'", ...google, "'nonce-__NONCE__'"],
    'style-src': ["'self'"],
    'img-src': ["'self'", 'data:', 'blob:', 'https:', ...plain, ...artworkOrigins],
    'font-src': ["'self'"],
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
