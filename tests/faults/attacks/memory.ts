import { readFileSync } from 'node:fs';

/** Resident memory of a process, in MB. */
export function getMemory(pid: number): number {
  const status = readFileSync(`/proc/${pid}/status`, 'utf8');
  return Math.round(Number(/VmRSS:\s+(\d+)/.exec(status)?.[1]) / 1024);
}
