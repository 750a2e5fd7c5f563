import { readdirSync, readFileSync } from 'node:fs';
import { isBuiltin } from 'node:module';
import { dirname, join, relative, sep } from 'node:path';
import { parseSync, Visitor } from 'oxc-parser';
import { ResolverFactory } from 'oxc-resolver';

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
 * @throws for a file with a syntax error and an unresolved import
 */
export function readSourceFiles(root: string, folder: string): SourceFile[] {
  return readdirSync(join(root, folder), { recursive: true, encoding: 'utf8' })
    .filter((name) => /\.tsx?$/.test(name))
    .sort()
    .map((name) => readSourceFile(root, join(root, folder, name)));
}

const resolver = new ResolverFactory({ conditionNames: ['node', 'import'], extensions: [] });

function readSourceFile(root: string, file: string): SourceFile {
  const text = readFileSync(file, 'utf8');
  const { program, module, errors } = parseSync(file, text);
  const path = toProjectPath(root, file);
  if (errors.length > 0) throw new Error(`${path}: ${errors[0]?.message}`);
  const types: string[] = [];
  new Visitor({ TSImportType: ({ source }) => void types.push(source.value) }).visit(program);
  const specifiers = [
    ...module.staticImports.map((one) => one.moduleRequest.value),
    ...module.staticExports.flatMap(({ entries }) =>
      entries.flatMap((entry) => entry.moduleRequest?.value ?? []),
    ),
    ...module.dynamicImports.map(({ moduleRequest: { start, end } }) =>
      literalText(text.slice(start, end), path),
    ),
    ...types,
  ];
  const isFile = (specifier: string) => /^[./#]/.test(specifier);
  return {
    path,
    imports: unique(specifiers.filter(isFile).map((one) => resolveFile(root, file, one))),
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

function toProjectPath(root: string, file: string): string {
  return relative(root, file).split(sep).join('/');
}

function literalText(code: string, path: string): string {
  const literal = /^(['"`])([^$]*)\1$/.exec(code)?.[2];
  if (literal === undefined) throw new Error(`${path}: import(${code}) names no file`);
  return literal;
}

function resolveFile(root: string, file: string, specifier: string): string {
  const { path, error } = resolver.sync(dirname(file), specifier.replace(/\?.*$/, ''));
  if (path === undefined) throw new Error(`${toProjectPath(root, file)}: ${error}`);
  return toProjectPath(root, path);
}

/** Converts `@scope/name/deep` → `@scope/name`, `fs/promises` → `node:fs/promises`. */
function packageName(specifier: string): string {
  if (isBuiltin(specifier)) return `node:${specifier.replace(/^node:/, '')}`;
  return specifier
    .split('/')
    .slice(0, specifier.startsWith('@') ? 2 : 1)
    .join('/');
}
