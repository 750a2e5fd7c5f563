import { existsSync, readFileSync } from 'node:fs';
import { expect, test } from 'vitest';

const read = (path: string) => readFileSync(new URL(`../${path}`, import.meta.url), 'utf8');

test('CI runs the test command of the README on its Node.js versions', () => {
  const readme = read('README.md');
  const [, ...versions] = /Node\.js (\d+) \(.*?\), (\d+) or (\d+),/.exec(readme) ?? [];
  expect(versions).toHaveLength(3);
  expect(readme).toMatch(/^npm test /m);
  expect(read('.ci/run')).toContain('exec npm test');
  const workflow = read('.github/workflows/ci.yml');
  expect(workflow).toContain('- run: .ci/run');
  expect(workflow).toContain(`node: [${versions.join(', ')}]`);
});

test('every night and before a release, all tests run', () => {
  expect(read('.github/workflows/nightly.yml')).toContain('- run: npm run test:all');
  const release = read('.github/workflows/release.yml');
  expect(release).toContain('uses: ./.github/workflows/nightly.yml');
  expect(release).toContain('needs: [check, test-all]');
});

test.each(['ci', 'release'])('the files that %s.yml runs exist', (name) => {
  const commands = read(`.github/workflows/${name}.yml`).matchAll(/run: ((?:\.ci|deploy)\/\S+)/g);
  const paths = [...commands].map(([, path = '']) => path);
  expect(paths.length).toBeGreaterThan(0);
  expect(paths.filter((path) => !existsSync(new URL(`../${path}`, import.meta.url)))).toEqual([]);
});
