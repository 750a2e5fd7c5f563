/** Main items of every menu. */
export const ITEMS = [
  { to: '/', label: 'Sessions', description: 'Every session, album by album' },
  { to: '/tierlist', label: 'Tierlist', description: 'All albums from S to F' },
  { to: '/brackets', label: 'Brackets', description: 'Songs against songs until one is left' },
  { to: '/changelog', label: 'Changelog', description: 'Who changed their mind, and when' },
] as const;

/** Links to pages that ask for the password. */
export const ADMIN_ITEMS = [
  {
    to: '/manage-sessions',
    label: 'Sessions Admin',
    description: 'Add and edit sessions',
    words: 'manage new session',
  },
  {
    to: '/add-album',
    label: 'Add Album',
    description: 'Put a new album on the list',
    words: 'new album',
  },
] as const;

/** Requires a session (product/admin.md#sign-in). */
export const CREATE_BRACKET_ITEM = {
  to: '/brackets/create',
  label: 'Create Bracket',
  description: 'Pit songs against each other',
} as const;

/** In the footer and the palette: the menus have the four main items alone. */
export const ROUNDS_ITEM = {
  to: '/rounds',
  label: 'Rounds',
  description: 'Albums rated at one’s own pace',
} as const;

/** Requires a session too: a link makes a phone a reviewer. */
export const PERSONAL_LINKS_ITEM = {
  to: '/personal-links',
  label: 'Personal Links',
  description: 'Give each phone its name',
} as const;

/** Requires a session, and the password for changes. */
export const SETTINGS_ITEM = {
  to: '/settings',
  label: 'Settings',
  description: 'Name, reviewers and all else of the club',
} as const;

/** Pages of the admin menu, and those that they lead to; in short, since every page loads it. */
export const ADMIN_PAGES =
  /^\/(manage|add-|edit-|sessions.*edit|rounds.*(create|edit)|import|personal|settings)/;

/** Events that the menus dispatch on the window. */
export const OPEN_SIGN_IN = 'sign-in';
export const OPEN_SIGN_OUT = 'sign-out';
