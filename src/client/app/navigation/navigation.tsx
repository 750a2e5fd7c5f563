import { useQuery } from '@tanstack/react-query';
import { Link, useNavigate, useRouter, useRouterState } from '@tanstack/react-router';
import { Menu, Moon, Search, Sun, X } from 'lucide-react';
import { useEffect, useRef, useSyncExternalStore } from 'react';
import { RowLink } from '../../components/controls/row-link.tsx';
import { RecordMark } from '../../components/feedback/record-mark.tsx';
import { IconButton, Row, Stack, Text } from '../../components/layout/primitives.tsx';
import { useIsHydrating } from '../../hooks/hydration.ts';
import { nextPaint } from '../../lib/next-paint.ts';
import { onClubChange, settings } from '../../lib/settings.ts';
import { showTestAlbums } from '../../lib/test-albums.ts';
import { nowListeningQuery } from '../../queries/sessions.ts';
import { LazyAdminStatus } from '../lazy-dialogs.ts';
import { toggleTheme, useOtherTheme } from '../theme.ts';
import { AdminMenu, useAdminItems } from './admin-menu.tsx';
import { ITEMS } from './menu-items.ts';
import styles from './navigation.module.css';
import { OPEN_PALETTE } from './shortcuts.tsx';

/** Navigation bar: brand, main items, theme; on a phone the items are in an overlay. */
export function Navigation() {
  return (
    <Row as="header" gap={2} className={`${styles.bar} screen-only`}>
      <RowLink gap={2} weight={700} font="display" isTarget to="/" className={styles.brand}>
        <Mark />
        <ClubName />
      </RowLink>
      <nav aria-label="Main" className={styles.items}>
        {ITEMS.map(({ to, label }) => (
          <RowLink
            tone="muted"
            weight={600}
            isTarget
            paddingInline={3}
            radius="m"
            key={to}
            to={to}
            activeOptions={{ exact: to === '/', includeSearch: false }}
          >
            {label}
          </RowLink>
        ))}
      </nav>
      <AdminMenu />
      <IconButton
        tone="muted"
        radius="m"
        aria-label="Search everything"
        aria-haspopup="dialog"
        onClick={() => dispatchEvent(new Event(OPEN_PALETTE))}
      >
        <Search aria-hidden="true" size={20} />
      </IconButton>
      <ThemeSwitch />
      <MobileMenu />
    </Row>
  );
}

function ClubName() {
  return (
    <Text as="span" truncates>
      {useClubName()}
    </Text>
  );
}

/** Spins during now listening; a separate component, so that the bar does not re-render. */
function Mark() {
  const nowListening = useQuery(nowListeningQuery(showTestAlbums.use()));
  return <RecordMark isTurning={(nowListening.data?.album_count ?? 0) > 0} />;
}

/**
 * Native dialog: the page behind is inert, Escape closes, focus returns to the button. It has a
 * history entry, so that Back closes it; a link in it replaces that entry.
 */
function MobileMenu() {
  const dialog = useRef<HTMLDialogElement>(null);
  const isLeaving = useRef(false);
  const navigate = useNavigate();
  const { history } = useRouter();
  const wasOpened = useRouterState({
    // Opens after the frame of the press, since making the page inert is slow.
    select: ({ resolvedLocation }) => resolvedLocation?.state.isMenuOpen === true,
  });
  // History state survives a reload, but the server cannot read it.
  const isRendered = useIsHydrating();
  const isOpen = wasOpened && !isRendered;
  const adminItems = useAdminItems();
  useEffect(() => {
    if (isOpen) dialog.current?.showModal();
    else dialog.current?.close();
  }, [isOpen]);
  const open = () => {
    isLeaving.current = false;
    // The history entry remains if a form blocked leaving.
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
      <IconButton
        radius="m"
        className={styles.menuButton}
        aria-label="Menu"
        aria-expanded={isOpen}
        aria-haspopup="dialog"
        onClick={open}
      >
        <Menu aria-hidden="true" />
      </IconButton>
      <dialog
        ref={dialog}
        aria-label="Menu"
        className={styles.overlay}
        onClose={() => isOpen && !isLeaving.current && history.back()}
      >
        <IconButton
          radius="m"
          className={styles.menuButton}
          aria-label="Close menu"
          onClick={() => dialog.current?.close()}
        >
          <X aria-hidden="true" />
        </IconButton>
        <Stack
          as="nav"
          gap={2}
          aria-label="Main, with descriptions"
          className={styles.overlayItems}
        >
          {[...ITEMS, ...adminItems].map(({ to, label, description }) => (
            <Stack
              as={Link}
              padding={2}
              paddingInline={4}
              radius="m"
              key={to}
              to={to}
              replace
              activeOptions={{ exact: to === '/', includeSearch: false }}
              onClick={leave}
            >
              <Text as="strong" size="l" font="display">
                {label}
              </Text>
              <Text as="span" tone="muted">
                {description}
              </Text>
            </Stack>
          ))}
        </Stack>
        {isOpen && <LazyAdminStatus onLeave={leave} />}
      </dialog>
    </>
  );
}

declare module '@tanstack/react-router' {
  interface HistoryState {
    /** True while the phone menu is open. */
    isMenuOpen?: boolean;
  }
}

/** Switches between dark and light; CSS shows the right icon at once. */
function ThemeSwitch() {
  return (
    <IconButton
      tone="muted"
      radius="m"
      className={styles.switch}
      onClick={toggleTheme}
      aria-label={`Switch to ${useOtherTheme()} theme`}
    >
      <Sun aria-hidden="true" size={20} className={styles.sun} />
      <Moon aria-hidden="true" size={20} className={styles.moon} />
    </IconButton>
  );
}

/** Returns the name of the club; re-renders when it changes. */
function useClubName(): string {
  return useSyncExternalStore(onClubChange, getClubName, getClubName);
}

function getClubName(): string {
  return settings.clubName;
}
