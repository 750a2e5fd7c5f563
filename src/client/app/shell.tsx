import { Outlet, useSearch } from '@tanstack/react-router';
import { lazy, Suspense } from 'react';
import type { DialogSearch } from '../ui/dialog-link.tsx';
import { Navigation } from './navigation.tsx';
import styles from './shell.module.css';

const loadDialogs = () => import('./dialogs.tsx');
const Dialogs = lazy(async () => ({ default: (await loadDialogs()).Dialogs }));

/** What stands around every screen, and the dialogs that the address asks for. */
export function Shell() {
  const { album, session, tier } = useSearch({ strict: false }) as DialogSearch;
  return (
    <>
      <a href="#main" className={styles.skip}>
        Skip to content
      </a>
      <Navigation />
      <main id="main" tabIndex={-1} className={styles.main} onPointerOver={loadDialogs}>
        <Outlet />
      </main>
      {(album || session || tier) && (
        <Suspense>
          <Dialogs />
        </Suspense>
      )}
    </>
  );
}
