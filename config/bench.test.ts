import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { CASES } from '../bench/cases.ts';
import { writeDataSet } from '../bench/data-set.ts';
import { measureUncached } from '../bench/uncached.ts';

test('hand-written benchmark responses equal the responses of the app', async () => {
  const directory = mkdtempSync(join(tmpdir(), 'spindle-bench-'));
  try {
    await writeDataSet(directory, 60);
    // Throws if the two differ.
    const costs = await measureUncached(directory, 1);
    expect(costs.map(({ one }) => one)).toEqual(CASES);
  } finally {
    rmSync(directory, { recursive: true, force: true });
  }
});
