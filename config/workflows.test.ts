import { existsSync } from 'node:fs';
import { expect, test } from 'vitest';
import { fromRoot, readText } from './from-root.ts';

test('CI runs the test command of the README on its Node.js versions', () => {
  const readme = readText('README.md');
  const [, ...versions] = /Node\.js (\d+) \(.*?\), (\d+) or (\d+),/.exec(readme) ?? [];
  expect(versions).toHaveLength(3);
  expect(readme).toMatch(/^npm test /m);
  expect(readText('.ci/run')).toContain('exec npm test');
  const workflow = readText('.github/workflows/ci.yml');
  expect(workflow).toContain('- run: .ci/run');
  expect(workflow).toContain(`node: [${versions.join(', ')}]`);
});

test('every night and before a release, all tests run', () => {
  expect(readText('.github/workflows/nightly.yml')).toContain('- run: npm run test:all');
  const release = readText('.github/workflows/release.yml');
  expect(release).toContain('uses: ./.github/workflows/nightly.yml');
  expect(release).toContain('needs: [check, test-all]');
});

test.each(['ci', 'release'])('the files that %s.yml runs exist', (name) => {
  const commands = readText(`.github/workflows/${name}.yml`).matchAll(
    /run: ((?:\.ci|deploy)\/\S+)/g,
  );
  const paths = [...commands].map(([, path = '']) => path);
  expect(paths.length).toBeGreaterThan(0);
  expect(paths.filter((path) => !existsSync(fromRoot(path)))).toEqual([]);
});
