import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { parse } from 'postcss';
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
  const selectors: string[] = [];
  for (const path of sheets)
    parse(readFileSync(join(CLIENT, path), 'utf8')).walkRules((rule) => {
      selectors.push(...rule.selectors);
    });
  expect(selectors.filter(isNameless)).toEqual([]);
});

function isNameless(selector: string): boolean {
  const parts = withoutBrackets(selector).split(/[\s>+~]+/);
  const subject = parts.pop() ?? '';
  return parts.some((part) => part.includes(':has')) && !NAMED.test(subject);
}

/** Without the content of brackets; `:has` remains visible. */
function withoutBrackets(selector: string): string {
  const less = selector.replace(/\(([^()]*)\)/g, (inner) => (inner.includes(':has') ? ':has' : ''));
  return less === selector ? less : withoutBrackets(less);
}
