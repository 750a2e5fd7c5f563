import { findViolations } from './boundary-rules.ts';
import { fromRoot } from './from-root.ts';
import { readSourceFiles } from './source-files.ts';

try {
  const files = ['src', 'demo'].flatMap((folder) => readSourceFiles(fromRoot('.'), folder));
  const count = files.reduce((sum, file) => sum + file.imports.length + file.packages.length, 0);
  report(findViolations(files), `boundaries: ${files.length} files, ${count} imports`);
} catch (error) {
  report([(error as Error).message], 'boundaries: could not be checked');
}

function report(violations: string[], summary: string): void {
  for (const violation of violations) console.error(violation);
  console.log(summary);
  if (violations.length > 0) process.exitCode = 1;
}
