import { useQuery } from '@tanstack/react-query';
import { Link, useNavigate, useRouter, useRouterState } from '@tanstack/react-router';
import { Menu, Search, X } from 'lucide-react';
import { useEffect, useRef } from 'react';
import { nowListeningQuery } from '../api/sessions.ts';
import { showTestAlbums } from '../api/test-albums.ts';
import { useIsHydrating } from '../ui/drawn.ts';
import { nextPaint } from '../ui/next-paint.ts';
import { RecordMark } from '../ui/record-mark.tsx';
import { AdminMenu, LazyAdminStatus, useAdminItems } from './admin-menu.tsx';
import { ITEMS } from './menu-items.ts';
import styles from './navigation.module.css';
import { OPEN_PALETTE } from './shortcuts.tsx';
import { ThemeSwitch } from './theme-switch.tsx';

/** The bar on every screen: brand, main items, theme; on a phone the items fill an overlay. */
export function Navigation() {
  return (
    <header className={styles.bar}>
      <Link to="/" className={styles.brand}>
        <Mark />
        Spindle
      </Link>
      <nav aria-label="Main" className={styles.items}>
        {ITEMS.map(({ to, label }) => (
          <Link key={to} to={to} activeOptions={{ exact: to === '/', includeSearch: false }}>
            {label}
          </Link>
        ))}
      </nav>
      <AdminMenu />
      <button
        type="button"
        className={styles.find}
        aria-label="Command palette"
        aria-haspopup="dialog"
        onClick={() => dispatchEvent(new Event(OPEN_PALETTE))}
      >
        <Search aria-hidden="true" size={20} />
      </button>
      <ThemeSwitch />
      <MobileMenu />
    </header>
  );
}

/** Turns while something is being listened to; by itself, so that the bar is not drawn again for it. */
function Mark() {
  const nowListening = useQuery(nowListeningQuery(showTestAlbums.use()));
  return <RecordMark isTurning={(nowListening.data?.album_count ?? 0) > 0} />;
}

/**
 * A native dialog: the page behind is inert, Escape closes, focus comes back to the button. It is an
 * entry of the history, so that Back closes it; what it leads to takes its place there.
 */
function MobileMenu() {
  const dialog = useRef<HTMLDialogElement>(null);
  const isLeaving = useRef(false);
  const navigate = useNavigate();
  const { history } = useRouter();
  const wasOpened = useRouterState({
    // That opens it after the frame of the press, since the whole page behind becomes inert.
    select: ({ resolvedLocation }) => resolvedLocation?.state.isMenuOpen === true,
  });
  // What the history holds of a reload the server does not know.
  const isDrawn = useIsHydrating();
  const isOpen = wasOpened && !isDrawn;
  const adminItems = useAdminItems();
  useEffect(() => {
    if (isOpen) dialog.current?.showModal();
    else dialog.current?.close();
  }, [isOpen]);
  const open = () => {
    isLeaving.current = false;
    // A form that was not left has kept the entry.
    if (isOpen) return dialog.current?.showModal();
    const state = { isMenuOpen: true };
    navigate({ to: '.', search: true, state, resetScroll: false });
  };
  const leave = async () => {
    isLeaving.current = true;
    await nextPaint();
    dialog.current?.close();
  };
  return (
    <>
      <button
        type="button"
        className={styles.menuButton}
        aria-label="Menu"
        aria-expanded={isOpen}
        aria-haspopup="dialog"
        onClick={open}
      >
        <Menu aria-hidden="true" />
      </button>
      <dialog
        ref={dialog}
        aria-label="Menu"
        className={styles.overlay}
        onClose={() => isOpen && !isLeaving.current && history.back()}
      >
        <button
          type="button"
          className={styles.menuButton}
          aria-label="Close menu"
          onClick={() => dialog.current?.close()}
        >
          <X aria-hidden="true" />
        </button>
        <nav aria-label="Main, with descriptions" className={styles.overlayItems}>
          {[...ITEMS, ...adminItems].map(({ to, label, description }) => (
            <Link
              key={to}
              to={to}
              replace
              activeOptions={{ exact: to === '/', includeSearch: false }}
              onClick={leave}
            >
              <strong>{label}</strong>
              <span>{description}</span>
            </Link>
          ))}
        </nav>
        {isOpen && <LazyAdminStatus onLeave={leave} />}
      </dialog>
    </>
  );
}

declare module '@tanstack/react-router' {
  interface HistoryState {
    /** Set while the menu of a phone is open. */
    isMenuOpen?: boolean;
  }
}
