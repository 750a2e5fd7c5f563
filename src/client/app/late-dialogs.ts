import { codeQuery } from '../api/code.ts';

/** The code of the dialogs that may stand on any screen. */
export const DIALOGS = codeQuery('dialogs', async () => (await import('./dialogs.tsx')).Dialogs);
export const ADMIN_MODAL = codeQuery(
  'admin modal',
  async () => (await import('./admin-modal.tsx')).AdminModal,
);
/** What admins alone are told. */
export const STORAGE_NOTICE = codeQuery(
  'storage notice',
  async () => (await import('./storage-notice.tsx')).StorageNotice,
);
export const SHORTCUTS = codeQuery(
  'shortcuts',
  async () => (await import('./shortcuts-dialog.tsx')).ShortcutsDialog,
);
/** What the menus say of the reader. */
export const ADMIN_STATUS = codeQuery(
  'admin status',
  async () => (await import('./admin-status.tsx')).AdminStatus,
);
