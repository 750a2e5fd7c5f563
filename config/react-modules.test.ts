import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { parseSync } from 'oxc-parser';
import { expect, test } from 'vitest';
import { asModule, BUILDS, fromPackages } from './react-modules.ts';

const require = createRequire(import.meta.url);

test.each(Object.entries(BUILDS))('%s becomes an ES module with all of its exports', (_, file) => {
  const path = fromPackages(file);
  const { module, errors } = parseSync('react.mjs', asModule(readFileSync(path, 'utf8')));
  expect(errors).toEqual([]);
  const names = module.staticExports.flatMap(({ entries }) =>
    entries.map(({ exportName }) => exportName.name),
  );
  expect(names.sort()).toEqual(Object.keys(require(path)).sort());
});

test.each(Object.entries(BUILDS))(
  '%s has no require() or exports left after conversion',
  (_, file) => {
    expect(asModule(readFileSync(fromPackages(file), 'utf8'))).not.toMatch(
      /\brequire\(|\bexports\b/,
    );
  },
);
