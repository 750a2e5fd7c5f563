import type { FastifyInstance } from 'fastify';
import plugin from 'fastify-plugin';
import type { BrowserSettings } from '#shared/domain/club/settings.ts';
import { toBrowserSettings } from '../features/settings/club-settings.ts';
import { rejection, sendError } from '../lib/errors.ts';
import { servePages } from '../ssr/page.ts';
import { createRenderedPages } from '../ssr/rendered-pages.ts';
import { openPageRenderer } from '../workers/page-renderer.ts';

/** Serves the built web app and its server-rendered pages, if there is one. */
export const webApp = plugin(async (app) => {
  const { clientDir, environment, getClub } = app.services;
  const getSettings = () => toBrowserSettings(environment.browser, getClub());
  if (clientDir === null)
    app.setNotFoundHandler((request, reply) => sendError(rejection(404), request, reply));
  else {
    const rendered = openRenderedPages(app, clientDir, getSettings);
    await servePages(app, clientDir, environment, getSettings, rendered);
  }
});

function openRenderedPages(
  app: FastifyInstance,
  clientDir: string,
  getSettings: () => BrowserSettings,
) {
  const renderer = openPageRenderer(clientDir);
  if (renderer === null) return null;
  app.addHook('onClose', renderer.close);
  return createRenderedPages(app, { render: renderer.render, getSettings });
}
