import { lazyCodeQuery } from '../api/code.ts';

/** Separate chunk, since Vite's dependency list of each import is long. */
const late = async () => (await import('./lazy-routes.ts')).LAZY_DIALOGS;

/** Dialogs of any page. */
export const DIALOGS = lazyCodeQuery(
  'dialogs',
  async () => (await import('./dialogs.tsx')).Dialogs,
);
export const ADMIN_MODAL = lazyCodeQuery('admin modal', async () => (await late()).adminModal());
/** Notices for admins. */
export const ADMIN_NOTICES = lazyCodeQuery('admin notices', async () =>
  (await late()).adminNotices(),
);
/** Dialogs of shortcuts: the list of shortcuts, the command palette. */
export const KEY_DIALOG = lazyCodeQuery('key dialog', async () => (await late()).keyDialog());
/** Sign-in state in the menus. */
export const ADMIN_STATUS = lazyCodeQuery('admin status', async () => (await late()).adminStatus());
