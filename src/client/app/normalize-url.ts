/** The router throws on malformed URLs; escaped, they lead to the 404 page. */
const { origin, pathname, search, hash } = location;
if (!isReadable(pathname))
  history.replaceState(null, '', origin + pathname.replaceAll('%', '%25') + search + hash);

function isReadable(text: string): boolean {
  try {
    // Uses the result: the bundler would remove a call without one.
    return typeof decodeURIComponent(text) === 'string';
  } catch {
    return false;
  }
}

export {};
