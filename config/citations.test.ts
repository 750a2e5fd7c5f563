import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { expect, test } from 'vitest';

const ROOT = fileURLToPath(new URL('..', import.meta.url));

const DOCUMENTS = ['README.md', ...filesBelow('docs', /\.md$/)];

test('the files that the documents name are there', () => {
  const named = DOCUMENTS.flatMap((path) =>
    matches(path, /`((?:src|config|e2e|bench|scripts|docs)\/[\w./-]+)`/g),
  );
  expect(named.length).toBeGreaterThan(0);
  expect(named.filter(({ text }) => !existsSync(join(ROOT, text)))).toEqual([]);
});

test('the links between the documents lead somewhere', () => {
  const links = DOCUMENTS.flatMap((path) => matches(path, /\]\((?!\w+:)([^)\s]+)\)/g));
  expect(links.filter(({ path, text }) => !leadsSomewhere(path, text))).toEqual([]);
});

function leadsSomewhere(from: string, link: string): boolean {
  const [file = '', section] = link.split('#');
  const path = file === '' ? from : join(dirname(from), file);
  return (
    existsSync(join(ROOT, path)) && (section === undefined || sections(path).includes(section))
  );
}

/** The headings of a document as addresses within it. */
function sections(path: string): string[] {
  return matches(path, /^#+ (.+)$/gm).map(({ text }) => text.toLowerCase().replaceAll(' ', '-'));
}

function matches(path: string, pattern: RegExp): { path: string; text: string }[] {
  return [...read(path).matchAll(pattern)].map(([, text = '']) => ({ path, text }));
}

function filesBelow(folder: string, names: RegExp): string[] {
  return readdirSync(join(ROOT, folder), { recursive: true, encoding: 'utf8' })
    .filter((name) => names.test(name))
    .map((name) => `${folder}/${name}`);
}

function read(path: string): string {
  return readFileSync(join(ROOT, path), 'utf8');
}
