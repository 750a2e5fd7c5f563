import { mkdtemp, open, readdir, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';

/** Prefix of the folders, each with one file. */
const PREFIX = '.spindle-upload-';

/** Temporary files of large uploads, in a folder such as the data directory. */
export function createUploadFiles(parent: string) {
  /** Creates an empty file, readable by its owner only. */
  async function create() {
    const folder = await mkdtemp(join(parent, PREFIX));
    const path = join(folder, 'file');
    const file = await open(path, 'wx', 0o600).catch(async (error) => {
      await removeFolder(folder);
      throw error;
    });
    const close = () => file.close();
    return {
      path,
      write: (bytes: Uint8Array) => file.appendFile(bytes),
      close,
      remove: async () => {
        await close().catch(() => {});
        await removeFolder(folder);
      },
    };
  }

  /** Removes files that a crash left. @param minAgeMs age in milliseconds of those to remove */
  async function removeLeftovers(minAgeMs: number): Promise<void> {
    const latest = Date.now() - minAgeMs;
    const names = await readdir(parent).catch(() => []);
    for (const name of names) {
      if (!name.startsWith(PREFIX)) continue;
      const folder = join(parent, name);
      const found = await stat(folder).catch(() => null);
      if (found === null || found.mtimeMs > latest) continue;
      await removeFolder(folder);
    }
  }

  return { create, removeLeftovers };
}

/** Removes a folder if possible; it may belong to another user. The next start tries again. */
async function removeFolder(folder: string): Promise<void> {
  await rm(folder, { recursive: true, force: true }).catch(() => {});
}
