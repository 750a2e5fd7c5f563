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
    drawn: ['search', 'by', 'name', 'filters', ...DIALOGS],
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
