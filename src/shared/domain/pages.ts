/** Dialogs that may stand on any screen. */
const DIALOGS = ['album', 'session', 'tier'] as const;

/**
 * Every page by its address and the title before '· Spindle' (rules.md#screens); any other address is 404
 * with the same page. A part that begins with `$` may be anything. What the server draws says which
 * parameters of its query show in it (rules.md#drawn-pages).
 */
export const PAGES = {
  sessions: { path: '/', title: 'Sessions', drawn: ['search', 'after', ...DIALOGS] },
  tierlist: {
    path: '/tierlist',
    title: 'Tierlist',
    drawn: ['search', 'by', 'name', 'artist', 'sort', 'filters', ...DIALOGS],
  },
  changelog: { path: '/changelog', title: 'Changelog', drawn: ['type', 'after', ...DIALOGS] },
  brackets: { path: '/brackets', title: 'Brackets', drawn: ['status', 'after', ...DIALOGS] },
  createBracket: { path: '/brackets/create', title: 'Create Bracket' },
  bracket: { path: '/brackets/$id', title: 'Bracket', drawn: ['round', 'match', ...DIALOGS] },
  editBracket: { path: '/brackets/$id/edit', title: 'Edit Bracket' },
  playBracket: { path: '/brackets/$id/play', title: 'Play Bracket' },
  sharedBracket: { path: '/brackets/shared/$token', title: 'Shared Bracket' },
  spotifyCallback: { path: '/brackets/spotify/callback', title: 'Connect Spotify' },
  manageSessions: { path: '/manage-sessions', title: 'Manage Sessions' },
  addAlbum: { path: '/add-album', title: 'Add Album' },
  editAlbum: { path: '/edit-album/$id', title: 'Edit Album' },
  editSession: { path: '/sessions/$id/edit', title: 'Edit Session' },
  slotFillerDemo: { path: '/slot-filler-demo', title: 'Slot Filler Demo' },
  error: { path: '/error', title: 'Error' },
} as const;

type PageName = keyof typeof PAGES;

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
