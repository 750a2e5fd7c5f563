import { expect, test } from 'vitest';
import { startScripts } from './start-scripts.ts';

const HOME = 'routes/sessions-page.tsx';

test('returns the entry, the page chunk and their imports, each once', () => {
  const manifest = {
    'index.html': { file: 'assets/index.js', isEntry: true, imports: ['_vendor.js'] },
    [HOME]: { file: 'assets/sessions.js', imports: ['_vendor.js', '_list.js'] },
    '_vendor.js': { file: 'assets/vendor.js' },
    '_list.js': { file: 'assets/list.js' },
    'routes/tierlist-page.tsx': { file: 'assets/tierlist.js' },
    'fonts/figtree.woff2': { file: 'assets/figtree.woff2' },
  };
  expect(startScripts(manifest, HOME)).toEqual([
    'assets/index.js',
    'assets/sessions.js',
    'assets/vendor.js',
    'assets/list.js',
  ]);
});

test('returns the entry alone when it contains the page', () => {
  const manifest = { 'index.html': { file: 'assets/index.js', isEntry: true } };
  expect(startScripts(manifest, HOME)).toEqual(['assets/index.js']);
});

test('rejects a manifest without an entry', () => {
  expect(() => startScripts({}, HOME)).toThrow('no entry');
});
