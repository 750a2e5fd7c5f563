/** Lazy dialogs and notices of any page. */
export const LAZY_DIALOGS = {
  adminModal: async () => (await import('./admin-modal.tsx')).AdminModal,
  adminNotices: async () => (await import('./admin-notices.tsx')).AdminNotices,
  keyDialog: async () => (await import('./key-dialog.tsx')).KeyDialog,
  adminStatus: async () => (await import('./admin-status.tsx')).AdminStatus,
};

/**
 * Lazy routes: pages more than one step from home, and admin pages. A separate chunk, since Vite's
 * dependency list of each import is long.
 */
export const LAZY_ROUTES = {
  bracket: async () => (await import('../screens/bracket-screen.tsx')).BracketScreen,
  createBracket: async () =>
    (await import('../screens/create-bracket-screen.tsx')).CreateBracketScreen,
  editBracket: async () => (await import('../screens/edit-bracket-screen.tsx')).EditBracketScreen,
  spotifyCallback: async () =>
    (await import('../screens/spotify-callback-screen.tsx')).SpotifyCallbackScreen,
  slotFillerDemo: async () =>
    (await import('../screens/slot-filler-demo-screen.tsx')).SlotFillerDemoScreen,
  playBracket: async () => (await import('../screens/play-bracket-screen.tsx')).PlayBracketScreen,
  sharedBracket: async () =>
    (await import('../screens/shared-bracket-screen.tsx')).SharedBracketScreen,
  enterRoom: async () => (await import('../screens/room-screen.tsx')).EnterRoomScreen,
  room: async () => (await import('../screens/room-screen.tsx')).RoomScreen,
  roomScreen: async () => (await import('../screens/big-screen.tsx')).BigScreenScreen,
  recap: async () => (await import('../screens/recap-screen.tsx')).RecapScreen,
  sessionRecap: async () => (await import('../screens/recap-screen.tsx')).SessionRecapScreen,
  insights: async () => (await import('../screens/insights-screen.tsx')).InsightsScreen,
  versus: async () => (await import('../screens/versus-screen.tsx')).VersusScreen,
  insightsYear: async () =>
    (await import('../screens/insights-year-screen.tsx')).InsightsYearScreen,
  manageSessions: async () =>
    (await import('../screens/manage-sessions-screen.tsx')).ManageSessionsScreen,
  editSession: async () => (await import('../screens/edit-session-screen.tsx')).EditSessionScreen,
  addAlbum: async () => (await import('../screens/add-album-screen.tsx')).AddAlbumScreen,
  editAlbum: async () => (await import('../screens/edit-album-screen.tsx')).EditAlbumScreen,
  rankTier: async () => (await import('../screens/rank-tier-screen.tsx')).RankTierScreen,
  import: async () => (await import('../screens/import-screen.tsx')).ImportScreen,
};

export type LazyRoute = keyof typeof LAZY_ROUTES;
