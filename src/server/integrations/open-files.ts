import { existsSync, readFileSync } from 'node:fs';

/** Default limit on systems without `/proc`. */
const USUAL = 1024;

/** Returns the maximum number of open files and connections of this process. */
export function mostOpenFiles(): number {
  const limits = '/proc/self/limits';
  if (!existsSync(limits)) return USUAL;
  const [, soft] = /^Max open files\s+(\d+)/m.exec(readFileSync(limits, 'utf8')) ?? [];
  return soft === undefined ? USUAL : Number(soft);
}
