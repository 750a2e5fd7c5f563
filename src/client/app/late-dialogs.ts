import { codeQuery } from '../api/code.ts';

/** What files each is made of is a long list, which comes apart. */
const late = async () => (await import('./late-screens.ts')).LATE_DIALOGS;

/** The code of the dialogs that may stand on any screen. */
export const DIALOGS = codeQuery('dialogs', async () => (await import('./dialogs.tsx')).Dialogs);
export const ADMIN_MODAL = codeQuery('admin modal', async () => (await late()).adminModal());
/** What admins alone are told. */
export const ADMIN_NOTICES = codeQuery('admin notices', async () => (await late()).adminNotices());
/** What a key opens: the list of keys, the command palette. */
export const KEY_DIALOG = codeQuery('key dialog', async () => (await late()).keyDialog());
/** What the menus say of the reader. */
export const ADMIN_STATUS = codeQuery('admin status', async () => (await late()).adminStatus());
