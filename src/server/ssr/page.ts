import { join } from 'node:path';
import serveStatic from '@fastify/static';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { BrowserSettings } from '#shared/domain/club/settings.ts';
import { SHELL_PATH } from '#shared/domain/site/offline.ts';
import { canonicalUrl } from '#shared/domain/site/page-at.ts';
import { findPublicPage, PAGES, type PageName } from '#shared/domain/site/pages.ts';
import { failure, rejection } from '../lib/errors.ts';
import type { Environment } from '../settings/env.ts';
import { pagePolicy } from './content-security-policy.ts';
import { type InlineHashes, NO_HASHES, readTemplate } from './page-template.ts';
import type { RenderedPages } from './rendered-pages.ts';
import { isRendered } from './rendered-urls.ts';
import { serveWorker } from './service-worker.ts';
import { warmPageCache } from './warm-page-cache.ts';
import { serveManifest } from './web-manifest.ts';

const SCREENS = Object.entries(PAGES).map(([screen, { path }]) => ({
  screen: screen as PageName,
  url: path.replaceAll('$', ':'),
}));

type PageSettings = Pick<Environment, 'browser' | 'artworkOrigins' | 'publicUrl'>;

const YEAR = 31_536_000;

/**
 * Serves the built web app: assets with a cache lifetime of one year, and the page with its
 * settings for every route.
 * @param getSettings current configuration for the browser
 * @param rendered renders pages on the server, or `null` for client-only rendering
 */
export async function servePages(
  app: FastifyInstance,
  clientDir: string,
  environment: PageSettings,
  getSettings: () => BrowserSettings,
  rendered: RenderedPages | null,
): Promise<void> {
  const template = readTemplate(clientDir, environment.browser.publicPath);
  const { scriptHashes } = template;
  const getPolicy = ({ styles, scripts }: InlineHashes) =>
    pagePolicy(environment, { styleHashes: styles, scriptHashes: [...scriptHashes, ...scripts] });
  const plainPolicy = getPolicy(NO_HASHES);
  if (rendered !== null) warmPageCache(app, () => rendered.renderHome({ template, getPolicy }));
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
    globIgnore: [
      'index.html',
      'sign-in.html',
      'manifest.webmanifest*',
      '*-worker.js',
      'assets/**',
      '.vite/**',
      '**/*.br',
      '**/*.gz',
    ],
    maxAge: 3_600_000,
  });
  serveWorker(app, clientDir, environment.browser.offline);
  serveManifest(app, clientDir, getSettings);
  const send = (found: PageName | null, request: FastifyRequest, reply: FastifyReply) => {
    const url = canonicalUrl(request.url);
    if (url !== null && url !== request.url)
      return reply.header('cache-control', 'no-cache').redirect(url, 308);
    if (url === null) reply.code(404);
    const screen = url === null ? null : found;
    if (rendered !== null && isRendered(screen, request))
      return rendered.send({ screen, template, getPolicy }, request, reply);
    return reply
      .header('content-security-policy', plainPolicy)
      .type('text/html; charset=utf-8')
      .header('cache-control', findPublicPage(screen)?.offline ? 'no-cache' : 'private, no-store')
      .send(
        screen === null ? template.plain(getSettings()) : template.empty(screen, getSettings()),
      );
  };
  for (const { screen, url } of SCREENS)
    app.get(url, { schema: { hide: true } }, (request, reply) => send(screen, request, reply));
  // Shell without content: the service worker caches it for unknown URLs.
  app.get(SHELL_PATH, { schema: { hide: true } }, (_request, reply) =>
    reply
      .type('text/html; charset=utf-8')
      .headers({ 'content-security-policy': plainPolicy, 'cache-control': 'private, no-store' })
      .send(template.plain(getSettings())),
  );
  app.setNotFoundHandler((request, reply) => {
    if (/^\/api(\/|\?|$)/.test(request.url) || !['GET', 'HEAD'].includes(request.method))
      return reply.code(404).send(failure(rejection(404)));
    return send(null, request, reply);
  });
}
