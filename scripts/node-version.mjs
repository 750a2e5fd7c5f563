/**
 * Ends the process with one line if this version of Node.js cannot run the project; Vite needs
 * 22.12 of Node 22.
 * @param {string} [version]
 */
export function checkNodeVersion(version = process.versions.node) {
  if (isSupported(version)) return;
  console.error(`spindle: needs Node.js 20.19, 22.12 or newer; this is ${version}.`);
  process.exit(1);
}

/** @param {string} version */
function isSupported(version) {
  const [major = 0, minor = 0] = version.split('.').map(Number);
  if (major === 20) return minor >= 19;
  if (major === 22) return minor >= 12;
  return major > 22;
}
