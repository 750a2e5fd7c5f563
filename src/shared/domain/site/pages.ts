/**
 * Pages with their path and the title before the club's name (product/screens.md#screens); any other
 * URL is a 404 with the same page. A part that begins with `$` is a parameter.
 */
export const PAGES = {
  sessions: { path: '/', title: 'Sessions' },
  tierlist: { path: '/tierlist', title: 'Tierlist' },
  rankTier: { path: '/tierlist/rank/$tier', title: 'Rank Tier' },
  changelog: { path: '/changelog', title: 'Changelog' },
  brackets: { path: '/brackets', title: 'Brackets' },
  createBracket: { path: '/brackets/create', title: 'Create Bracket' },
  bracket: { path: '/brackets/$id', title: 'Bracket' },
  editBracket: { path: '/brackets/$id/edit', title: 'Edit Bracket' },
  playBracket: { path: '/brackets/$id/play', title: 'Play Bracket' },
  bracketScreen: { path: '/brackets/$id/screen', title: 'Big Screen' },
  sharedBracket: { path: '/brackets/shared/$token', title: 'Shared Bracket' },
  spotifyCallback: { path: '/brackets/spotify/callback', title: 'Connect Spotify' },
  manageSessions: { path: '/manage-sessions', title: 'Manage Sessions' },
  addAlbum: { path: '/add-album', title: 'Add Album' },
  editAlbum: { path: '/edit-album/$id', title: 'Edit Album' },
  editSession: { path: '/sessions/$id/edit', title: 'Edit Session' },
  room: { path: '/room/$code', title: 'Listening Room' },
  enterRoom: { path: '/room', title: 'Listening Room' },
  roomScreen: { path: '/room/$code/screen', title: 'Big Screen' },
  rounds: { path: '/rounds', title: 'Rounds' },
  createRound: { path: '/rounds/create', title: 'New Round' },
  round: { path: '/rounds/$id', title: 'Round' },
  editRound: { path: '/rounds/$id/edit', title: 'Edit Round' },
  me: { path: '/me', title: 'My Page' },
  personalLinks: { path: '/personal-links', title: 'Personal Links' },
  settings: { path: '/settings', title: 'Settings' },
  setUp: { path: '/set-up', title: 'Set Up the Club' },
  recap: { path: '/recaps/$id', title: 'Recap' },
  sessionRecap: { path: '/sessions/$id/recap', title: 'Recap' },
  insights: { path: '/insights', title: 'Insights' },
  insightsYear: { path: '/insights/$year', title: 'Year in Review' },
  versus: { path: '/insights/$one/$other', title: 'Versus' },
  import: { path: '/import', title: 'Import' },
  slotFillerDemo: { path: '/slot-filler-demo', title: 'Slot Filler Demo' },
  error: { path: '/error', title: 'Error' },
} as const;

export type PageName = keyof typeof PAGES;
