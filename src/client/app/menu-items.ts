/** The main items of every menu. */
export const ITEMS = [
  { to: '/', label: 'Sessions', description: 'Every evening, album by album' },
  { to: '/tierlist', label: 'Tierlist', description: 'All albums from S to F' },
  { to: '/brackets', label: 'Brackets', description: 'Songs against songs until one is left' },
  { to: '/changelog', label: 'Changelog', description: 'Who changed their mind, and when' },
] as const;

/** Whoever goes there is asked for the password. */
export const ADMIN_ITEMS = [
  { to: '/manage-sessions', label: 'Sessions Admin', description: 'Add and change sessions' },
  { to: '/add-album', label: 'Add Album', description: 'One more for the list' },
] as const;

/** Needs a signed-in admin (rules.md#sign-in). */
export const CREATE_BRACKET = {
  to: '/brackets/create',
  label: 'Create Bracket',
  description: 'Let songs play against songs',
} as const;
