import { existsSync, readdirSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { expect, test } from 'vitest';
import { fromRoot, readText } from './from-root.ts';

const CODE = ['src', 'demo', 'tests', 'bench', 'scripts', 'config'].flatMap((folder) =>
  filesBelow(folder, /\.(tsx?|mjs|css|md)$/),
);
const DOCUMENTS = ['README.md', ...filesBelow('docs', /\.md$/)];

/** Documents that are not part of the repository. */
const EXTERNAL_DOCUMENTS =
  /\b(?:spec|product|architecture) §|\bthe specification\b|\b(?:specification|product|trust|design)\.md/i;

/** Citations, and the folder that each is relative to; links are relative to their document. */
test.each([
  ['requirements cited in code', CODE, /\b(product\/[\w-]+\.md#[\w-]+)/g, 'docs'],
  [
    'files named in documents',
    DOCUMENTS,
    /`((?:src|config|demo|tests|bench|scripts|docs)\/[\w./-]+)`/g,
    '.',
  ],
  ['links between documents', DOCUMENTS, /\]\((?!\w+:)([^)\s]+)\)/g, undefined],
] as const)('%s exist', (_name, paths, pattern, folder) => {
  const citations = paths.flatMap((path) =>
    matches(path, pattern).map((cited) => ({ path, cited })),
  );
  expect(citations.length).toBeGreaterThan(0);
  const isMissing = ({ path, cited }: { path: string; cited: string }) =>
    !exists(cited.startsWith('#') ? `${path}${cited}` : join(folder ?? dirname(path), cited));
  expect(citations.filter(isMissing)).toEqual([]);
});

test('code and documents cite no document outside the repository', () => {
  const own = 'config/citations.test.ts';
  const external = [...CODE, ...DOCUMENTS].filter(
    (path) => path !== own && EXTERNAL_DOCUMENTS.test(readText(path)),
  );
  expect(external).toEqual([]);
});

/** True for a file, with a heading for the fragment of its URL. */
function exists(citation: string): boolean {
  const [path = '', section] = citation.split('#');
  if (!existsSync(fromRoot(path))) return false;
  const headings = section === undefined ? [] : matches(path, /^#+ (.+)$/gm);
  const sections = headings.map((text) => text.toLowerCase().replaceAll(' ', '-'));
  return section === undefined || sections.includes(section);
}

function matches(path: string, pattern: RegExp): string[] {
  return [...readText(path).matchAll(pattern)].map(([, text = '']) => text);
}

function filesBelow(folder: string, names: RegExp): string[] {
  return readdirSync(fromRoot(folder), { recursive: true, encoding: 'utf8' })
    .filter((name) => names.test(name))
    .map((name) => `${folder}/${name}`);
}
