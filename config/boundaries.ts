import { findViolations } from './boundary-rules.ts';
import { fromRoot } from './from-root.ts';
import { readSourceFiles } from './source-files.ts';

const files = ['src', 'demo'].flatMap((folder) => readSourceFiles(fromRoot('.'), folder));
const count = files.reduce((sum, file) => sum + file.imports.length + file.packages.length, 0);
const violations = findViolations(files);
for (const violation of violations) console.error(violation);
console.log(`boundaries: ${files.length} files, ${count} imports`);
if (violations.length > 0) process.exitCode = 1;
