import { cpSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { test as base } from '@playwright/test';
import { type FakeServices, startFakeServices } from '../../../demo/fakes/fake-services.ts';
import { CLUB_SETTINGS, type ClubName } from './clubs.ts';
import { Problems, watch } from './console-errors.ts';
import { FAKE_ALBUMS } from './fakes.ts';
import { waitForLife } from './hydration.ts';
import { type Server, startServer } from './server.ts';
import { proxying, type WorkerOptions } from './sub-path.ts';

type Fixtures = {
  /** Data set of the page's server; `test.use({ club: 'odd' })` selects another. */
  club: ClubName;
  /** Errors that a test causes on purpose; any other error in the page fails it. */
  problems: Problems;
  /** Fake streaming services of every server, without failures at the start of a test. */
  services: FakeServices;
};

type WorkerFixtures = WorkerOptions & {
  /** Same services, for fixtures that start a server. */
  proxied: undefined;
  workerServices: FakeServices;
  clubs: (name: ClubName) => Promise<Server>;
};

export const test = base.extend<Fixtures, WorkerFixtures>({
  club: ['rs500', { option: true }],

  subPath: [proxying(), { option: true, scope: 'worker' }],

  proxied: [
    async ({ subPath }, use) => {
      process.env.SPINDLE_SUB_PATH = subPath ?? '';
      await use(undefined);
    },
    { scope: 'worker', auto: true },
  ],

  workerServices: [
    async ({ browserName: _ }, use) => {
      const services = await startFakeServices({ albums: FAKE_ALBUMS });
      await use(services);
      await services.stop();
    },
    { scope: 'worker' },
  ],

  services: [
    async ({ workerServices }, use) => {
      await use(workerServices);
      workerServices.reset();
    },
    { auto: true },
  ],

  /** Server of this worker for each data set that its tests use. */
  clubs: [
    async ({ workerServices }, use) => {
      const folder = mkdtempSync(join(tmpdir(), 'spindle-worker-'));
      const servers = new Map<ClubName, Promise<Server>>();
      await use((name) => {
        const server = servers.get(name) ?? startClub(name, folder, workerServices);
        servers.set(name, server);
        return server;
      });
      for (const server of servers.values()) await (await server).stop();
      rmSync(folder, { recursive: true, force: true });
    },
    { scope: 'worker' },
  ],

  baseURL: async ({ club, clubs }, use) => {
    const { url } = await clubs(club);
    await use(`${url}/`);
  },

  problems: async ({ browserName: _ }, use) => {
    const problems = new Problems();
    await use(problems);
    problems.check();
  },

  page: async ({ page, problems, javaScriptEnabled }, use) => {
    if (javaScriptEnabled !== false) waitForLife(page);
    await watch(page, problems);
    await use(page);
  },
});

function startClub(name: ClubName, folder: string, { variables }: FakeServices): Promise<Server> {
  const { SPINDLE_CLUBS } = process.env;
  if (SPINDLE_CLUBS === undefined) throw new Error('The global setup has not run');
  const dataDir = join(folder, name);
  cpSync(join(SPINDLE_CLUBS, name), dataDir, { recursive: true });
  return startServer(dataDir, { ...CLUB_SETTINGS[name], ...variables });
}
