/** The router fails on an address that cannot be read; spelled out, it is one that is not there. */
const { origin, pathname, search, hash } = location;
if (!isReadable(pathname))
  history.replaceState(null, '', origin + pathname.replaceAll('%', '%25') + search + hash);

function isReadable(text: string): boolean {
  try {
    // What is decoded is used: the build leaves out a call that is only made to see it fail.
    return typeof decodeURIComponent(text) === 'string';
  } catch {
    return false;
  }
}

export {};
