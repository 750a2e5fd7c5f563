import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { expect, test } from 'vitest';
import { fromRoot } from './from-root.ts';

const CODE = ['src', 'demo', 'tests', 'bench', 'scripts', 'config'].flatMap((folder) =>
  filesBelow(folder, /\.(tsx?|mjs|css|md)$/),
);
const DOCUMENTS = ['README.md', ...filesBelow('docs', /\.md$/)];

/** Documents that are not part of the repository. */
const EXTERNAL_DOCUMENTS =
  /\b(?:spec|product|architecture) §|\bthe specification\b|\b(?:specification|product|trust|design)\.md/i;

test('every requirement cited in code is in docs/product', () => {
  const cited = CODE.flatMap((path) => matches(path, /\b(product\/[\w-]+\.md#[\w-]+)/g));
  const known = filesBelow('docs/product', /\.md$/).flatMap((path) =>
    sections(path).map((section) => `${path.slice('docs/'.length)}#${section}`),
  );
  expect(cited.length).toBeGreaterThan(0);
  expect(cited.filter(({ text }) => !known.includes(text))).toEqual([]);
});

test('code and documents cite no document outside the repository', () => {
  const own = 'config/citations.test.ts';
  const external = [...CODE, ...DOCUMENTS].filter(
    (path) => path !== own && EXTERNAL_DOCUMENTS.test(read(path)),
  );
  expect(external).toEqual([]);
});

test('every file named in the documents exists', () => {
  const named = DOCUMENTS.flatMap((path) =>
    matches(path, /`((?:src|config|demo|tests|bench|scripts|docs)\/[\w./-]+)`/g),
  );
  expect(named.length).toBeGreaterThan(0);
  expect(named.filter(({ text }) => !existsSync(fromRoot(text)))).toEqual([]);
});

test('every link between documents resolves', () => {
  const links = DOCUMENTS.flatMap((path) => matches(path, /\]\((?!\w+:)([^)\s]+)\)/g));
  expect(links.filter(({ path, text }) => !leadsSomewhere(path, text))).toEqual([]);
});

function leadsSomewhere(from: string, link: string): boolean {
  const [file = '', section] = link.split('#');
  const path = file === '' ? from : join(dirname(from), file);
  return existsSync(fromRoot(path)) && (section === undefined || sections(path).includes(section));
}

/** Headings of a document as URL fragments. */
function sections(path: string): string[] {
  return matches(path, /^#+ (.+)$/gm).map(({ text }) => text.toLowerCase().replaceAll(' ', '-'));
}

function matches(path: string, pattern: RegExp): { path: string; text: string }[] {
  return [...read(path).matchAll(pattern)].map(([, text = '']) => ({ path, text }));
}

function filesBelow(folder: string, names: RegExp): string[] {
  return readdirSync(fromRoot(folder), { recursive: true, encoding: 'utf8' })
    .filter((name) => names.test(name))
    .map((name) => `${folder}/${name}`);
}

function read(path: string): string {
  return readFileSync(fromRoot(path), 'utf8');
}
