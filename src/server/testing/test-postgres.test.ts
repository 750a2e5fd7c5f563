import { expect, it } from 'vitest';
import { importEmbeddedPostgres } from './test-postgres.ts';

it('leaves the end of a test run as it is', async () => {
  const listeners = () => ['beforeExit', 'exit'].map((event) => process.listeners(event as 'exit'));
  const before = listeners();
  await importEmbeddedPostgres();
  expect(listeners()).toEqual(before);
});
