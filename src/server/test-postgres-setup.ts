import type { TestProject } from 'vitest/node';
import { migrate } from './database/migrate.ts';
import { openPostgres } from './database/postgres/open.ts';
import { inDatabase, startPostgres } from './test-postgres.ts';

let stop = async () => {};

/** Before the first test: a server, with a migrated database that each test file copies. */
export async function setup(project: TestProject): Promise<void> {
  const server = await startPostgres();
  stop = server.stop;
  await provideTemplate(project, server.url);
}

/** Makes what each test file copies, and tells them of the server. */
export async function provideTemplate(project: TestProject, url: string): Promise<void> {
  const { db, close } = openPostgres(await inDatabase(url, 'spindle_template'));
  await migrate(db);
  await close();
  project.provide('postgres', url);
}

/** After the last. */
export async function teardown(): Promise<void> {
  await stop();
}
