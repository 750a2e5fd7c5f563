import { expect, it } from 'vitest';
import { importEmbeddedPostgres } from './test-postgres.ts';

it('leaves the exit code of a test run as it is', async () => {
  const before = process.listeners('beforeExit');
  await importEmbeddedPostgres();
  expect(process.listeners('beforeExit')).toEqual(before);
});
