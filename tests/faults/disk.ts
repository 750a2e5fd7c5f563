import { randomUUID } from 'node:crypto';
import { closeSync, mkdirSync, openSync, rmSync, writeSync } from 'node:fs';
import { join } from 'node:path';
import { inFolder } from './server.ts';
import { runOrSkip } from './tools.ts';

export type Disk = {
  path: string;
  /** Fills all free space. */
  fill: () => void;
  /** Frees the space that `fill` took. */
  empty: () => void;
  makeReadOnly: () => void;
};

/** Calls `work` with a disk in memory. @throws NotRun without the permission to mount one */
export function onSmallDisk<T>(megabytes: number, work: (disk: Disk) => Promise<T>): Promise<T> {
  return inFolder(async (folder) => {
    const path = join(folder, 'disk');
    mkdirSync(path);
    runOrSkip('mount', '-t', 'tmpfs', '-o', `size=${megabytes}m`, 'tmpfs', path);
    try {
      return await work(diskAt(path));
    } finally {
      runOrSkip('umount', '--lazy', path);
    }
  });
}

function diskAt(path: string): Disk {
  const ballast: string[] = [];
  return {
    path,
    fill: () => {
      const file = join(path, `ballast-${randomUUID()}`);
      ballast.push(file);
      fillWith(file);
    },
    empty: () => {
      for (const file of ballast.splice(0)) rmSync(file);
    },
    makeReadOnly: () => runOrSkip('mount', '-o', 'remount,ro', path),
  };
}

function fillWith(file: string): void {
  const handle = openSync(file, 'w');
  for (let size = 65_536; size >= 1; )
    try {
      writeSync(handle, Buffer.alloc(size));
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code !== 'ENOSPC') throw error;
      size = Math.floor(size / 2);
    }
  closeSync(handle);
}
