import { execFileSync } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { expect, test } from 'vitest';

const root = fileURLToPath(new URL('..', import.meta.url));

test('npm run pictures -- --help prints its usage and takes no screenshots', () => {
  const out = execFileSync(
    process.execPath,
    ['--import', 'tsx', 'tests/e2e/pictures.ts', '--help'],
    {
      cwd: root,
      encoding: 'utf8',
      // This browser does not exist, so that taking a screenshot would fail.
      env: { ...process.env, CHROMIUM_PATH: '/nonexistent' },
    },
  );
  expect(out).toMatch(/^Usage: npm run pictures\n/);
});
