import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { Script } from 'node:vm';

/**
 * Runs a built CommonJS file with its V8 code cache; V8 ignores a cache of another Node.js version.
 * @returns the exports of the file
 */
export function runCompiledScript<T extends object>(file: string): T {
  const known = compiledFile(file);
  return run<T>(file, existsSync(known) ? readFileSync(known) : undefined).exports;
}

/**
 * Writes the V8 code cache of a file for `runCompiledScript`, including the functions that `use`
 * runs.
 */
export async function compileScript<T extends object>(
  file: string,
  use: (exports: T) => Promise<void>,
): Promise<void> {
  const { script, exports } = run<T>(file, undefined);
  await use(exports);
  writeFileSync(compiledFile(file), script.createCachedData());
}

function run<T extends object>(file: string, cachedData: Buffer | undefined) {
  const source = `(function (exports, require) {${readFileSync(file, 'utf8')}\n})`;
  const script = new Script(source, {
    filename: file,
    ...(cachedData !== undefined && { cachedData }),
  });
  const exports = {} as T;
  script.runInThisContext()(exports, createRequire(file));
  return { script, exports };
}

function compiledFile(file: string): string {
  return `${file}.compiled`;
}
