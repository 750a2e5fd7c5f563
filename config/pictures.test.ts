import { execFileSync } from 'node:child_process';
import { expect, test } from 'vitest';
import { fromRoot } from './from-root.ts';

test('npm run pictures -- --help prints its usage and takes no screenshots', () => {
  const out = execFileSync(
    process.execPath,
    ['--import', 'tsx', 'tests/e2e/pictures.ts', '--help'],
    {
      cwd: fromRoot('.'),
      encoding: 'utf8',
      // This browser does not exist, so that taking a screenshot would fail.
      env: { ...process.env, CHROMIUM_PATH: '/nonexistent' },
    },
  );
  expect(out).toMatch(/^Usage: npm run pictures\n/);
});
