import { join } from 'node:path';
import serveStatic from '@fastify/static';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { PAGES } from '#shared/domain/pages.ts';
import type { Environment } from '../env.ts';
import { type DrawnPages, isDrawn, type Screen } from './drawn-pages.ts';
import { failure, refusal } from './errors.ts';
import { oneSpelling } from './one-spelling.ts';
import { pagePolicy } from './page-policy.ts';
import { readTemplate } from './page-template.ts';

const SCREENS = Object.entries(PAGES).map(([screen, { path }]) => ({
  screen: screen as Screen,
  url: path.replaceAll('$', ':'),
}));

type PageSettings = Pick<Environment, 'browser' | 'artworkOrigins' | 'publicUrl'>;

const YEAR = 31_536_000;

/**
 * Serves the built web app: its files for a year, and the page with its settings for every screen.
 * @param drawn what draws the content of a page ahead, or `null` to leave that to the browser
 */
export async function servePages(
  app: FastifyInstance,
  clientDir: string,
  environment: PageSettings,
  drawn: DrawnPages | null,
): Promise<void> {
  const template = readTemplate(clientDir, environment.browser);
  const policy = pagePolicy(environment, template);
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
  const send = (screen: Screen | null, request: FastifyRequest, reply: FastifyReply) => {
    reply.header('content-security-policy', policy);
    if (drawn !== null && isDrawn(screen)) return drawn.send({ screen, template }, request, reply);
    return reply
      .type('text/html; charset=utf-8')
      .header('cache-control', 'no-cache')
      .send(template.plain);
  };
  for (const { screen, url } of SCREENS)
    app.get(url, { schema: { hide: true } }, (request, reply) => send(screen, request, reply));
  app.setNotFoundHandler((request, reply) => {
    if (/^\/api(\/|\?|$)/.test(request.url) || !['GET', 'HEAD'].includes(request.method))
      return reply.code(404).send(failure(refusal(404)));
    const page = oneSpelling(
      request.url,
      SCREENS.map(({ url }) => url),
    );
    if (page === null) return send(null, request, reply.code(404));
    return reply.header('cache-control', 'no-cache').redirect(page, 308);
  });
}
