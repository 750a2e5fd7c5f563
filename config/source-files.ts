import { readdirSync, readFileSync } from 'node:fs';
import { isBuiltin } from 'node:module';
import { dirname, join, posix, sep } from 'node:path';
import { type Expression, parseSync, Visitor } from 'oxc-parser';

export type SourceFile = {
  /** Path from the project's root, with `/`: `src/shared/domain/albums/tiers.ts`. */
  path: string;
  /** Files that it imports, types included, as paths like its own. */
  imports: string[];
  /** Packages that it imports: `zod`, `node:fs`. */
  packages: string[];
  /** Names that it defines and exports; neither re-exports nor the default export. */
  exports: string[];
};

/**
 * Returns every script below `folder` with its imports.
 * @throws for a file with a syntax error
 */
export function readSourceFiles(root: string, folder: string): SourceFile[] {
  return readdirSync(join(root, folder), { recursive: true, encoding: 'utf8' })
    .filter((name) => /\.tsx?$/.test(name))
    .map((name) => `${folder}/${name.split(sep).join('/')}`)
    .sort()
    .map((path) => parseSourceFile(path, readFileSync(join(root, path), 'utf8')));
}

/** Lists imports and exports; tsc and the build find an import of a missing file. */
export function parseSourceFile(path: string, text: string): SourceFile {
  const { program, module, errors } = parseSync(path, text);
  if (errors.length > 0) throw new Error(`${path}: ${errors[0]?.message}`);
  const specifiers: string[] = [];
  const add = ({ source }: { source: Expression | null }) => {
    if (source === null) return;
    if (source.type !== 'Literal' || typeof source.value !== 'string')
      throw new Error(`${path}: import(${text.slice(source.start, source.end)}) names no file`);
    specifiers.push(source.value);
  };
  new Visitor({
    ImportDeclaration: add,
    ImportExpression: add,
    ExportNamedDeclaration: add,
    ExportAllDeclaration: add,
    TSImportType: add,
  }).visit(program);
  const isFile = (specifier: string) => /^[./#]/.test(specifier);
  return {
    path,
    imports: unique(specifiers.filter(isFile).map((one) => resolveFile(path, one))),
    packages: unique(specifiers.filter((one) => !isFile(one)).map(packageName)),
    exports: module.staticExports.flatMap(({ entries }) =>
      entries.flatMap(({ moduleRequest, exportName: { kind, name } }) =>
        moduleRequest === null && kind === 'Name' && name !== null ? [name] : [],
      ),
    ),
  };
}

function unique(names: string[]): string[] {
  return [...new Set(names)];
}

/** Path from the root; package.json has the one alias. */
function resolveFile(from: string, specifier: string): string {
  const path = specifier.replace(/\?.*$/, '');
  const shared = /^#shared\/(.*)$/.exec(path)?.[1];
  return shared === undefined ? posix.join(dirname(from), path) : posix.join('src/shared', shared);
}

/** Converts `@scope/name/deep` → `@scope/name`, `fs/promises` → `node:fs/promises`. */
function packageName(specifier: string): string {
  if (isBuiltin(specifier)) return `node:${specifier.replace(/^node:/, '')}`;
  return specifier.replace(/^((@[^/]+\/)?[^/]+).*$/, '$1');
}
