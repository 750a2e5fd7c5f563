import { lazyComponent, lazyDialog } from '../components/lazy/lazy-component.tsx';

/** Dialogs of the URL. */
export const LazyDialogs = lazyDialog(async () => (await import('./dialogs.tsx')).Dialogs);

export const LazyAdminModal = lazyDialog(
  async () => (await import('./navigation/admin-modal.tsx')).AdminModal,
);

/** Dialogs of shortcuts: the list of shortcuts, the command palette. */
export const LazyKeyDialog = lazyDialog(
  async () => (await import('./navigation/key-dialog.tsx')).KeyDialog,
);

export const LazyAdminNotices = lazyComponent(
  async () => (await import('./navigation/admin-notices.tsx')).AdminNotices,
);

/** Sign-in state in the menus. */
export const LazyAdminStatus = lazyComponent(
  async () => (await import('./navigation/admin-status.tsx')).AdminStatus,
);
