import type { FastifyInstance } from 'fastify';
import plugin from 'fastify-plugin';
import type { BrowserSettings } from '#shared/domain/club/settings.ts';
import { toBrowserSettings } from './features/settings/club-settings.ts';
import { rejection, sendError } from './lib/errors.ts';
import type { AppParts, AppServices } from './services.ts';
import { servePages } from './ssr/page.ts';
import { createRenderedPages } from './ssr/rendered-pages.ts';
import { openPageRenderer } from './workers/page-renderer.ts';

type Options = { parts: AppParts; services: AppServices };

/** Serves the built web app and its server-rendered pages, if there is one. */
export const webApp = plugin<Options>(async (app, { parts, services }) => {
  const { clientDir, environment } = parts;
  const getSettings = () => toBrowserSettings(environment.browser, services.club.get());
  if (clientDir === null)
    app.setNotFoundHandler((request, reply) => sendError(rejection(404), request, reply));
  else
    await servePages(
      app,
      clientDir,
      environment,
      getSettings,
      renderedPages(app, clientDir, parts, services, getSettings),
    );
});

function renderedPages(
  app: FastifyInstance,
  clientDir: string,
  { environment, now }: AppParts,
  services: AppServices,
  getSettings: () => BrowserSettings,
) {
  const renderer = openPageRenderer(clientDir);
  if (renderer === null) return null;
  app.addHook('onClose', renderer.close);
  return createRenderedPages(app, {
    ...services,
    getSettings,
    render: renderer.render,
    environment,
    now,
  });
}
