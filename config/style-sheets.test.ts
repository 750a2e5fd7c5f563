import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';

const CLIENT = 'src/client';

/** Selector that a browser can index: a class, an id, an attribute, an element, or several. */
const NAMED = /[.#[]|^[a-z]|:is$/;

// Otherwise, in Chromium, every inserted element invalidates the styles of all others.
test('selectors with :has() on another element have an indexable subject', () => {
  const sheets = readdirSync(CLIENT, { recursive: true, encoding: 'utf8' }).filter((path) =>
    path.endsWith('.css'),
  );
  expect(sheets.length).toBeGreaterThan(100);
  const nameless = sheets.flatMap((path) =>
    getSelectors(readFileSync(join(CLIENT, path), 'utf8')).filter((selector) => {
      const parts = selector.split(/[\s>+~]+/);
      const subject = parts.pop() ?? '';
      return parts.some((part) => part.includes(':has')) && !NAMED.test(subject);
    }),
  );
  expect(nameless).toEqual([]);
});

/** Selectors without the content of their brackets; `:has()` remains visible. */
function getSelectors(sheet: string): string[] {
  const rules = sheet.replace(/\/\*[\s\S]*?\*\//g, '').matchAll(/([^{};]+)\{/g);
  return [...rules].flatMap(([, selectors = '']) =>
    withoutBrackets(selectors)
      .split(',')
      .map((one) => one.trim()),
  );
}

function withoutBrackets(selectors: string): string {
  const less = selectors.replace(/\(([^()]*)\)/g, (inner) =>
    inner.includes(':has') ? ':has' : '',
  );
  return less === selectors ? less : withoutBrackets(less);
}
