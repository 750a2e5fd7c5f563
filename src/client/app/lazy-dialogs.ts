import { lazyComponent, lazyDialog } from '../ui/lazy-component.tsx';

/** Dialogs of the URL. */
export const LazyDialogs = lazyDialog(async () => (await import('./dialogs.tsx')).Dialogs);

export const LazyAdminModal = lazyDialog(
  async () => (await import('./admin-modal.tsx')).AdminModal,
);

/** Dialogs of shortcuts: the list of shortcuts, the command palette. */
export const LazyKeyDialog = lazyDialog(async () => (await import('./key-dialog.tsx')).KeyDialog);

/** Notices for admins. */
export const LazyAdminNotices = lazyComponent(
  async () => (await import('./admin-notices.tsx')).AdminNotices,
);

/** Sign-in state in the menus. */
export const LazyAdminStatus = lazyComponent(
  async () => (await import('./admin-status.tsx')).AdminStatus,
);
