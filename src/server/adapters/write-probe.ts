import { open, rm } from 'node:fs/promises';
import { join } from 'node:path';

/** Writes a file in a folder and takes it away again. @throws when that cannot be done */
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
