import type { TestProject } from 'vitest/node';
import { migrate } from '../database/migrate.ts';
import { openPostgres } from '../database/postgres/open.ts';
import { inDatabase, startPostgres } from './test-postgres.ts';

let stop = async () => {};

/**
 * Starts a server before the first test, with a migrated database as the template of each test
 * file.
 */
export async function setup(project: TestProject): Promise<void> {
  const server = await startPostgres();
  stop = server.stop;
  await provideTemplate(project, server.url);
}

/** Creates the template database and provides the URL of the server to the tests. */
export async function provideTemplate(project: TestProject, url: string): Promise<void> {
  const { db, close } = openPostgres(await inDatabase(url, 'spindle_template'));
  await migrate(db);
  await close();
  project.provide('postgres', url);
}

export async function teardown(): Promise<void> {
  await stop();
}
