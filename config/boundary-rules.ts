import { type Area, LAYERS, ONE_WAY, PARTS, RESERVED } from './boundary-table.ts';
import type { SourceFile } from './source-files.ts';

/**
 * Returns every import and use that the table forbids, one readable line each.
 * @example findViolations(files) // ['src/client/components/album/cover.tsx: imports src/client/queries/albums.ts —
 * ui …']
 */
export function findViolations(files: readonly SourceFile[]): string[] {
  if (files.length === 0) return ['no files were read'];
  if (files.every(({ imports, packages }) => imports.length + packages.length === 0))
    return ['no imports were found'];
  return [...files.flatMap(fileViolations), ...mutualViolations(files), ...nameViolations(files)];
}

function fileViolations(file: SourceFile): string[] {
  if (isTest(file.path)) return areaViolations(file, PARTS);
  const tests = file.imports
    .filter(isTest)
    .map((path) => `${file.path}: imports ${path} — only tests import what is for tests`);
  return [...areaViolations(file, LAYERS), ...reservedViolations(file), ...tests];
}

/** True for tests (`albums.test.ts`), their helpers (`test-app.ts`) and client helpers. */
function isTest(path: string): boolean {
  return /\.test\.tsx?$|^src\/(server|shared)\/(.+\/)?test-[^/]+\.ts$|^src\/client\/testing\//.test(
    path,
  );
}

function areaViolations(file: SourceFile, areas: readonly Area[]): string[] {
  const area = areas.find(({ files }) => matches(file.path, files));
  if (area === undefined) return [`${file.path}: lies in no known part`];
  const feature = findFeature(file.path, area.files) ?? '';
  const may = area.may.map((pattern) => pattern.replaceAll('<feature>', feature));
  const forbidden = [
    ...file.imports.filter((path) => !matchesAny(path, may)),
    ...file.packages.filter((name) => area.packages && !area.packages.includes(name)),
  ];
  return forbidden.map((name) => `${file.path}: imports ${name} — ${area.rule}`);
}

function reservedViolations({ path, packages }: SourceFile): string[] {
  return RESERVED.filter(({ only }) => !matchesAny(path, Object.keys(only))).flatMap(
    ({ names, rule }) =>
      packages
        .filter((name) => names.includes(name))
        .map((name) => `${path}: imports ${name} — ${rule}`),
  );
}

/** Both directions of every pair of features that import each other. */
function mutualViolations(files: readonly SourceFile[]): string[] {
  const imports = files
    .filter(({ path }) => !isTest(path))
    .flatMap(({ path, imports }) => imports.map((imported) => ({ path, imported })))
    .map((one) => ({
      ...one,
      from: findFeature(one.path, ONE_WAY.files),
      to: findFeature(one.imported, ONE_WAY.files),
    }))
    .filter(({ from, to }) => from !== undefined && to !== undefined && from !== to);
  const pairs = new Set(imports.map(({ from, to }) => `${from} ${to}`));
  return imports
    .filter(({ from, to }) => pairs.has(`${to} ${from}`))
    .map(({ path, imported }) => `${path}: imports ${imported} — ${ONE_WAY.rule}`);
}

/** Names of Vitest's global setup. */
const PREDEFINED = ['setup', 'teardown'];

function nameViolations(files: readonly SourceFile[]): string[] {
  const paths = new Map<string, string[]>();
  for (const { path, exports } of files)
    for (const name of exports) paths.set(name, [...(paths.get(name) ?? []), path]);
  return [...paths]
    .filter(([name, { length }]) => length > 1 && !PREDEFINED.includes(name))
    .map(
      ([name, [first, ...rest]]) =>
        `${first}: exports ${name}, as does ${rest.join(', ')} — one name, one export`,
    );
}

function matchesAny(path: string, patterns: readonly string[]): boolean {
  const excluded = patterns.filter((pattern) => pattern.startsWith('!'));
  if (excluded.some((pattern) => matches(path, pattern.slice(1)))) return false;
  return patterns.some((pattern) => matches(path, pattern));
}

function matches(path: string, pattern: string): boolean {
  return toRegExp(pattern).test(path);
}

/** Feature of a file that matches a pattern with `<feature>`. */
function findFeature(path: string, pattern: string): string | undefined {
  return toRegExp(pattern).exec(path)?.groups?.feature;
}

function toRegExp(pattern: string): RegExp {
  const source = pattern
    .replaceAll('.', '\\.')
    .replaceAll('*', '[^/]*')
    .replace('<feature>', '(?<feature>[^/]+)')
    .replace(/\/$/, '/.+');
  return new RegExp(`^${source}$`);
}
