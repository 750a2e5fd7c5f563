import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import { expect, it } from 'vitest';

/** Simulates a start, which allocates much long-lived data. */
const SCRIPT = `
  import { getHeapSpaceStatistics } from 'node:v8';
  import { limitNewSpace, growNewSpace } from './src/server/new-space.ts';
  const kept = [];
  function megabytes() {
    for (let n = 0; n < 300_000; n += 1) kept.push({ n });
    const young = getHeapSpaceStatistics().find(({ space_name }) => space_name === 'new_space');
    return young.space_size / 2 ** 20;
  }
  const begun = getHeapSpaceStatistics().find(({ space_name }) => space_name === 'new_space');
  limitNewSpace();
  const held = megabytes();
  growNewSpace();
  console.log(JSON.stringify([begun.space_size / 2 ** 20, held, megabytes()]));
`;

it('the V8 new space does not grow while it is limited, and does afterwards', async () => {
  const args = ['--import', 'tsx', '--input-type=module', '--eval', SCRIPT];
  const { stdout, stderr } = await promisify(execFile)(process.execPath, args);
  const [begun, held, grown] = JSON.parse(stdout);
  expect(stderr).toBe('');
  // V8 may shrink it at any time.
  expect(held).toBeLessThanOrEqual(begun);
  expect(grown).toBeGreaterThan(held);
});
