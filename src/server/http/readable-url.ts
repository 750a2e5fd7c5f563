/** The address of a page that cannot be read, as one that can: no page has it, and it is told so. */
export function readable(url: string): string {
  if (!url.includes('%')) return url;
  const [path = ''] = url.split('?', 1);
  if (/^\/(api|covers)(\/|$)/.test(path) || isReadable(path)) return url;
  return path.replaceAll('%', '%25') + url.slice(path.length);
}

/** True if the percent signs of a text are UTF-8. What is decoded is used: the build leaves out a call that is only made to see it fail. */
export function isReadable(text: string): boolean {
  try {
    return typeof decodeURIComponent(text) === 'string';
  } catch {
    return false;
  }
}
