import { existsSync } from 'node:fs';
import { copyFile, readFile, rename, rm, stat, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { z } from 'zod';
import { FileProblem, syncFile, syncFolder } from './given-file.ts';

const moveSchema = z.object({ from: z.string().min(1), to: z.string().min(1) });

/** Rename of a file or folder. */
export type FileMove = z.output<typeof moveSchema>;

/**
 * Renames files and folders, all or none: writes a journal to disk first, so that `finishSwap` can
 * complete it after a crash. Each `from` must exist, and its `to` must not, when its rename starts.
 * @throws when a rename fails; the earlier ones are then undone
 */
export async function swap(dataDir: string, moves: readonly FileMove[]): Promise<void> {
  const list = listFile(dataDir);
  await writeFile(`${list}.tmp`, JSON.stringify(moves), { mode: 0o600, flush: true });
  await rename(`${list}.tmp`, list);
  await syncFolder(dataDir);
  try {
    await finishSwap(dataDir);
  } catch (error) {
    await undoSwap(dataDir, moves);
    throw error;
  }
}

async function undoSwap(dataDir: string, moves: readonly FileMove[]): Promise<void> {
  for (const { from, to } of moves.toReversed()) {
    if ((await isThere(from)) || !(await isThere(to))) continue;
    await rename(to, from);
    await syncFolder(dirname(from));
  }
  await rm(listFile(dataDir));
  await syncFolder(dataDir);
}

/**
 * Completes a swap interrupted by a crash; does nothing without one.
 * @throws FileProblem when its journal is damaged
 */
export async function finishSwap(dataDir: string): Promise<void> {
  const text = await readFile(listFile(dataDir), 'utf8').catch(() => null);
  if (text === null) return;
  for (const { from, to } of parseMoves(text)) {
    // If the new name exists, this rename was completed; the old name may be in use again.
    if ((await isThere(to)) || !(await isThere(from))) continue;
    await rename(from, to);
    await syncFolder(dirname(to));
  }
  await rm(listFile(dataDir));
  await syncFolder(dataDir);
}

/** True if a swap is incomplete. */
export function isSwapping(dataDir: string): boolean {
  return existsSync(listFile(dataDir));
}

/** True if a file or folder exists. */
export async function isThere(path: string): Promise<boolean> {
  return (await stat(path).catch(() => null)) !== null;
}

/** Copies a file and syncs it to disk. */
export async function copyWhole(from: string, to: string): Promise<void> {
  await copyFile(from, to);
  await syncFile(to);
}

/** Checks all moves before the first rename, so that a damaged journal changes nothing. */
function parseMoves(text: string): FileMove[] {
  try {
    return z.array(moveSchema).parse(JSON.parse(text));
  } catch {
    throw new FileProblem(
      ['swap.json is damaged: the interrupted restore cannot be completed.'],
      'Move it out of the data directory, then restore a backup.',
    );
  }
}

function listFile(dataDir: string): string {
  return join(dataDir, 'swap.json');
}
