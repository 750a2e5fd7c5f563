import { Outlet, useSearch } from '@tanstack/react-router';
import { lazy, Suspense } from 'react';
import type { DialogSearch } from '../ui/dialog-link.tsx';
import { Notices } from '../ui/notices.tsx';
import { Navigation } from './navigation.tsx';
import styles from './shell.module.css';
import { Shortcuts } from './shortcuts.tsx';

const loadDialogs = () => import('./dialogs.tsx');
const Dialogs = lazy(async () => ({ default: (await loadDialogs()).Dialogs }));

const AdminModal = lazy(async () => ({
  default: (await import('./admin-modal.tsx')).AdminModal,
}));

type Address = DialogSearch & { needsAuth?: string };

/** What stands around every screen, and the dialogs that the address asks for. */
export function Shell() {
  const { album, session, tier, needsAuth } = useSearch({ strict: false }) as Address;
  return (
    <>
      <a href="#main" className={styles.skip}>
        Skip to content
      </a>
      <Navigation />
      <main id="main" tabIndex={-1} className={styles.main} onPointerOver={loadDialogs}>
        <Outlet />
      </main>
      {needsAuth === 'true' && (
        <Suspense>
          <AdminModal />
        </Suspense>
      )}
      <Notices />
      <Shortcuts />
      {(album || session || tier) && (
        <Suspense>
          <Dialogs />
        </Suspense>
      )}
    </>
  );
}
