import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { Script } from 'node:vm';

/**
 * Runs a CommonJS file that was built, by what is compiled of it; what another Node.js compiled
 * counts nothing.
 * @returns what it exports
 */
export function runCompiledScript<T extends object>(file: string): T {
  const known = compiledFile(file);
  return run<T>(file, existsSync(known) ? readFileSync(known) : undefined).exports;
}

/** Compiles what `use` of a file runs, for `runScript`. */
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
