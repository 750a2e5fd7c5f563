import { lazyCodeQuery } from '../api/code.ts';

/** What files each is made of is a long list, which comes apart. */
const late = async () => (await import('./lazy-routes.ts')).LAZY_DIALOGS;

/** The code of the dialogs that may stand on any screen. */
export const DIALOGS = lazyCodeQuery(
  'dialogs',
  async () => (await import('./dialogs.tsx')).Dialogs,
);
export const ADMIN_MODAL = lazyCodeQuery('admin modal', async () => (await late()).adminModal());
/** What admins alone are told. */
export const ADMIN_NOTICES = lazyCodeQuery('admin notices', async () =>
  (await late()).adminNotices(),
);
/** What a key opens: the list of keys, the command palette. */
export const KEY_DIALOG = lazyCodeQuery('key dialog', async () => (await late()).keyDialog());
/** What the menus say of the reader. */
export const ADMIN_STATUS = lazyCodeQuery('admin status', async () => (await late()).adminStatus());
