import { existsSync, readFileSync } from 'node:fs';

/** What a system without `/proc` is taken to allow. */
const USUAL = 1024;

/** How many files and connections this process may have open at once. */
export function mostOpenFiles(): number {
  const limits = '/proc/self/limits';
  if (!existsSync(limits)) return USUAL;
  const [, soft] = /^Max open files\s+(\d+)/m.exec(readFileSync(limits, 'utf8')) ?? [];
  return soft === undefined ? USUAL : Number(soft);
}
