import fastify from 'fastify';
import { expect, it, vi } from 'vitest';
import { toBrowserSettings } from '../features/settings/club-settings.ts';
import { readEnvironment } from '../settings/env.ts';
import { startTestApp } from '../testing/test-app.ts';
import { build } from '../testing/test-build.ts';
import { testClub } from '../testing/test-club.ts';
import { readTemplate } from './page-template.ts';
import { createRenderedPages } from './rendered-pages.ts';
import { warmPageCache } from './warm-page-cache.ts';

const clientDir = await build();
const environment = readEnvironment({ APP_ENV: 'test' });

it('renders the home page when the server listens, and when its data changed', async () => {
  const rendered: string[] = [];
  const { app } = await startTestApp();
  const server = fastify();
  const version = vi.fn(() => 'one');
  server.decorate('services', { ...app.services, version });
  const pages = createRenderedPages(server, {
    render: async ({ url }) => {
      rendered.push(url);
      return null;
    },
    getSettings: () => toBrowserSettings(environment.browser, testClub()),
  });
  const template = readTemplate(clientDir, '');
  const shown = { template, getPolicy: () => '' };
  warmPageCache(server, () => pages.renderHome(shown), 5);
  server.get('/', (request, reply) => pages.send({ ...shown, screen: 'sessions' }, request, reply));
  await server.listen({ host: '127.0.0.1', port: 0 });
  await expect.poll(() => rendered).toEqual(['/']);
  await server.inject('/');
  version.mockReturnValue('two');
  await expect.poll(() => rendered).toEqual(['/', '/']);
  await server.close();
});
