import { PAGES, type PageName } from './pages.ts';

/**
 * What a browser may keep to show it without a network: what any visitor may see, nothing that is
 * filled in, no address that lets somebody in (rules.md#offline).
 */
const READABLE_OFFLINE: ReadonlySet<PageName> = new Set([
  'sessions',
  'tierlist',
  'changelog',
  'brackets',
  'bracket',
  'playBracket',
  'slotFillerDemo',
]);

/**
 * The page at a path, below the path of the site.
 * @example pageAt('/brackets/create') // 'createBracket'
 */
export function pageAt(path: string): PageName | null {
  const names = Object.keys(PAGES) as PageName[];
  const fitting = names.filter((name) => fits(PAGES[name].path, path));
  return fitting.find((name) => !PAGES[name].path.includes('$')) ?? fitting[0] ?? null;
}

/** Whether the page at a path may be read offline. */
export function isReadableOffline(path: string): boolean {
  const page = pageAt(path);
  return page !== null && READABLE_OFFLINE.has(page);
}

function fits(pattern: string, path: string): boolean {
  const parts = path.split('/');
  const wanted = pattern.split('/');
  return (
    parts.length === wanted.length &&
    wanted.every((part, at) => (part.startsWith('$') ? parts[at] !== '' : part === parts[at]))
  );
}
