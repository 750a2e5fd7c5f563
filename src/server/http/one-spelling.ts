/**
 * Where a page is that was asked for in another spelling: with a slash at its end, or with its fixed
 * parts in capitals. What stands for an id or a token stays as it is, and so does the query.
 * @param pages addresses as the router names them, such as `/brackets/:id/edit`
 * @returns `null` for what is no page in any spelling; always a path of this site
 * @example oneSpelling('/TierList/?search=x', ['/tierlist']) // '/tierlist?search=x'
 */
export function oneSpelling(url: string, pages: readonly string[]): string | null {
  const [path = ''] = url.split('?', 1);
  const parts = path.replace(/\/+$/, '').split('/').slice(1);
  const page = pages
    .toSorted((one, other) => parameters(one) - parameters(other))
    .find((pattern) => isLike(parts, partsOf(pattern)));
  if (page === undefined) return null;
  const spelled = partsOf(page).map((part, index) => (isFixed(part) ? part : parts[index]));
  return `/${spelled.join('/')}${url.slice(path.length)}`;
}

/** The address of a page that cannot be read, as one that can: no page has it, and it is told so. */
export function readable(url: string): string {
  if (!url.includes('%')) return url;
  const [path = ''] = url.split('?', 1);
  if (/^\/(api|covers)(\/|$)/.test(path) || isReadable(path)) return url;
  return path.replaceAll('%', '%25') + url.slice(path.length);
}

/** Whether the percent signs of a text are UTF-8. What is decoded is used: the build leaves out a call that is only made to see it fail. */
export function isReadable(text: string): boolean {
  try {
    return typeof decodeURIComponent(text) === 'string';
  } catch {
    return false;
  }
}

function partsOf(pattern: string): string[] {
  return pattern.split('/').filter((part) => part !== '');
}

function isLike(parts: readonly string[], pattern: readonly string[]): boolean {
  return (
    parts.length === pattern.length &&
    pattern.every((part, index) => {
      const given = parts[index] ?? '';
      return isFixed(part) ? given.toLowerCase() === part : given !== '';
    })
  );
}

function isFixed(part: string): boolean {
  return !part.startsWith(':');
}

/** What is spelled out comes before what a parameter could stand for. */
function parameters(pattern: string): number {
  return pattern.split(':').length;
}
