import { open, rm } from 'node:fs/promises';
import { join } from 'node:path';

/** Writes and removes a test file in a folder. @throws when that fails */
export async function probeFolder(folder: string): Promise<void> {
  const file = join(folder, `.probe.${process.pid}.tmp`);
  const handle = await open(file, 'w', 0o600);
  try {
    await handle.writeFile('probe');
    await handle.sync();
  } finally {
    await handle.close();
    await rm(file, { force: true });
  }
}
