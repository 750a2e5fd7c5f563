import { createHash } from 'node:crypto';
import { existsSync, readdirSync, readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';

/**
 * Hash of the names and contents of files and folders; tests and missing files are left out.
 * @param {string} root
 * @param {string[]} names files and folders below `root`
 */
export function contentHash(root, names) {
  const hash = createHash('sha256');
  for (const path of names.flatMap((name) => filesBelow(root, name)).sort()) {
    const bytes = readFileSync(join(root, path));
    hash.update(`${path}\0${bytes.length}\0`).update(bytes);
  }
  return hash.digest('hex');
}

/**
 * @param {string} root
 * @param {string} name
 * @returns {string[]}
 */
function filesBelow(root, name) {
  const path = join(root, name);
  if (!existsSync(path) || /\.test\.tsx?$/.test(name)) return [];
  if (!statSync(path).isDirectory()) return [name];
  return readdirSync(path).flatMap((child) => filesBelow(root, `${name}/${child}`));
}
