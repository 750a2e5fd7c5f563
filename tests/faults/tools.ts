import { spawnSync } from 'node:child_process';
import { NotRun } from './check.ts';

/** Runs a program that needs a permission. @throws NotRun with its output if that is missing */
export function runOrSkip(name: string, ...args: readonly string[]): void {
  const { error, status, stderr } = spawnSync(name, args, { encoding: 'utf8' });
  if (error !== undefined) throw new NotRun(`there is no ${name}`);
  if (status !== 0) throw new NotRun(`${name}: ${stderr.trim().split('\n', 1)[0]}`);
}
