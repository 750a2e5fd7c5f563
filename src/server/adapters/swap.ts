import { existsSync } from 'node:fs';
import { copyFile, readFile, rename, rm, stat, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { syncFile, syncFolder } from './given-file.ts';

/** A file or folder that takes another name. */
export type Move = { from: string; to: string };

/**
 * Renames files and folders, all or none: what is to be done is on disk before the first of it, and
 * `finishSwap` does the rest after a crash. Every `from` must be there, and no `to`, when its turn comes.
 */
export async function swap(dataDir: string, moves: readonly Move[]): Promise<void> {
  const list = listFile(dataDir);
  await writeFile(`${list}.tmp`, JSON.stringify(moves), { mode: 0o600 });
  await syncFile(`${list}.tmp`);
  await rename(`${list}.tmp`, list);
  await syncFolder(dataDir);
  await finishSwap(dataDir);
}

/** Does what is left of a swap that a crash has cut off; nothing when there was none. */
export async function finishSwap(dataDir: string): Promise<void> {
  const text = await readFile(listFile(dataDir), 'utf8').catch(() => null);
  if (text === null) return;
  for (const { from, to } of JSON.parse(text) as Move[]) {
    // Where the new name is taken this move was made before, and the old name may be another's now.
    if ((await isThere(to)) || !(await isThere(from))) continue;
    await rename(from, to);
    await syncFolder(dirname(to));
  }
  await rm(listFile(dataDir));
  await syncFolder(dataDir);
}

/** True if a swap was begun and not finished. */
export function isSwapping(dataDir: string): boolean {
  return existsSync(listFile(dataDir));
}

/** True if there is a file or folder of this name. */
export async function isThere(path: string): Promise<boolean> {
  return (await stat(path).catch(() => null)) !== null;
}

/** Copies a file, on disk when it is done. */
export async function copyWhole(from: string, to: string): Promise<void> {
  await copyFile(from, to);
  await syncFile(to);
}

function listFile(dataDir: string): string {
  return join(dataDir, 'swap.json');
}
