import { expect, test, vi } from 'vitest';
import { loadScripts, loadStyleSheets } from './page-assets.ts';

class Sheet {
  rel = '';
  href = '';
  media = '';
  onload = () => {};
  onerror = () => {};
  replaceWith = (sheet: Sheet) => {
    inserted.push(sheet);
  };
}

const inserted: Sheet[] = [];

/** Replaces the document by one with two style sheets and critical CSS. */
function stubDocument({ hasCriticalCss = true } = {}) {
  const links = ['a.css', 'b.css'].map((href) => Object.assign(new Sheet(), { href }));
  const remove = vi.fn();
  inserted.length = 0;
  vi.stubGlobal('document', {
    createElement: () => new Sheet(),
    querySelectorAll: (selector: string) =>
      selector === 'style' ? (hasCriticalCss ? [{ remove }] : []) : links,
  });
  return remove;
}

test('applies all style sheets together, then removes the critical CSS', async () => {
  const remove = stubDocument();
  const loaded = loadStyleSheets();
  expect(inserted.map(({ href, media }) => [href, media])).toEqual([
    ['a.css', 'not all'],
    ['b.css', 'not all'],
  ]);
  inserted[1]?.onload();
  expect(remove).not.toHaveBeenCalled();
  inserted[0]?.onload();
  await loaded;
  expect(inserted.map(({ media }) => media)).toEqual(['', '']);
  expect(remove).toHaveBeenCalledOnce();
});

test('preserves the critical CSS when a style sheet fails', async () => {
  const remove = stubDocument();
  const loaded = loadStyleSheets();
  inserted[0]?.onload();
  inserted[1]?.onerror();
  await expect(loaded).rejects.toBeUndefined();
  expect(inserted.map(({ media }) => media)).toEqual(['not all', 'not all']);
  expect(remove).not.toHaveBeenCalled();
});

test('preserves style sheets that are already applied', async () => {
  stubDocument({ hasCriticalCss: false });
  await loadStyleSheets();
  expect(inserted).toEqual([]);
});

test('evaluates scripts in the order of the page, until the app', async () => {
  const appended: { src: string; async: boolean; onload?: () => void }[] = [];
  vi.stubGlobal('document', {
    createElement: () => ({}),
    head: { append: (...scripts: typeof appended) => appended.push(...scripts) },
  });
  const loaded = loadScripts(['react.js', 'dialogs.js', 'app.js']);
  expect(appended.map(({ src, async }) => [src, async])).toEqual([
    ['react.js', false],
    ['dialogs.js', false],
    ['app.js', false],
  ]);
  expect(appended[1]?.onload).toBeUndefined();
  appended[2]?.onload?.();
  await loaded;
});
