import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { prepareClubs } from './clubs.ts';

/** Prepares the data once; the workers read its path from this variable. */
// biome-ignore lint/style/noDefaultExport: Playwright calls what this file exports by default, and nothing else
export default async function setUp(): Promise<() => void> {
  const folder = mkdtempSync(join(tmpdir(), 'spindle-browser-'));
  const remove = () => rmSync(folder, { recursive: true, force: true });
  process.env.SPINDLE_CLUBS = folder;
  await prepareClubs(folder).catch((error) => {
    remove();
    throw error;
  });
  return remove;
}
