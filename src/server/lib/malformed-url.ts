/** Escapes the percent signs of a malformed page URL, so that it gets the not-found page. */
export function escapeMalformedUrl(url: string): string {
  if (!url.includes('%')) return url;
  const [path = ''] = url.split('?', 1);
  if (/^\/(api|covers)(\/|$)/.test(path) || isDecodable(path)) return url;
  return path.replaceAll('%', '%25') + url.slice(path.length);
}

/**
 * True if percent-encoding is valid UTF-8. The decoded value is used: the build drops a call
 * without effect.
 */
export function isDecodable(text: string): boolean {
  try {
    return typeof decodeURIComponent(text) === 'string';
  } catch {
    return false;
  }
}
