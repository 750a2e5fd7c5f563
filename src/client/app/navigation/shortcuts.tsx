import { useLocation, useNavigate, useRouter } from '@tanstack/react-router';
import { useEffect, useEffectEvent, useRef } from 'react';
import { useKeyDown } from '../../hooks/use-key-down.ts';
import { isTyping } from '../../lib/is-typing-target.ts';
import { bufferKeystrokes, takeBufferedKeystrokes } from '../../lib/keystroke-buffer.ts';
import { LazyKeyDialog } from '../lazy-dialogs.ts';
import { OPEN_SIGN_IN, OPEN_SIGN_OUT } from './menu-items.ts';

/** Event of the button for Ctrl or ⌘ K. */
export const OPEN_PALETTE = 'palette';

/** Form in a dialog, or the phone menu. */
const MODAL = '[role="dialog"] :is(input, textarea, select), dialog[open]';

type Opened = 'keys' | 'palette' | 'sign in' | 'sign out';

/**
 * Shortcuts: `/` focuses the search, `?` lists the shortcuts, neither while typing; Ctrl or ⌘ K
 * opens the command palette. A dialog has a history entry, so that Back closes it; a link in it
 * replaces that entry.
 */
export function Shortcuts() {
  const entry = useLocation({ select: ({ state }) => state });
  const { opened } = entry;
  const left = useRef<object>(null);
  // Pressed while the browser navigates back from the previous one.
  const next = useRef<Opened>(null);
  const navigate = useNavigate();
  const { history } = useRouter();
  const open = useEffectEvent((key: Opened) => {
    if (left.current === entry) next.current = key;
    if (opened !== undefined || (key === 'palette' && !isPaletteFree())) return;
    if (key === 'palette') bufferKeystrokes();
    // Preserves the state of a URL dialog below.
    const state = (present: object) => ({ ...present, isMenuOpen: false, opened: key });
    // Replaces the history entry of the phone menu.
    const replace = entry.isMenuOpen === true;
    navigate({ to: '.', search: true, state, replace, resetScroll: false });
  });
  useKeyDown((event) => {
    const isCommand = event.ctrlKey || event.metaKey;
    if (isCommand && event.key === 'k') {
      event.preventDefault();
      open('palette');
    }
    if (isCommand || event.altKey || isTyping(event.target)) return;
    if (event.key === '?') open('keys');
    if (event.key !== '/') return;
    const search = document.querySelector<HTMLInputElement>('main [data-search]');
    if (search === null || document.querySelector('[role="dialog"]') !== null) return;
    event.preventDefault();
    search.focus();
    search.select();
  });
  useEffect(() => {
    const openPalette = () => open('palette');
    const openSignIn = () => open('sign in');
    const openSignOut = () => open('sign out');
    addEventListener(OPEN_PALETTE, openPalette);
    addEventListener(OPEN_SIGN_IN, openSignIn);
    addEventListener(OPEN_SIGN_OUT, openSignOut);
    return () => {
      removeEventListener(OPEN_PALETTE, openPalette);
      removeEventListener(OPEN_SIGN_IN, openSignIn);
      removeEventListener(OPEN_SIGN_OUT, openSignOut);
    };
  }, []);
  useEffect(() => {
    if (opened === undefined && next.current !== null) open(next.current);
    else if (opened !== 'palette') takeBufferedKeystrokes();
    next.current = null;
  }, [opened]);
  if (opened === undefined) return null;
  const close = () => {
    // Once, even if requested again.
    if (left.current !== entry) history.back();
    left.current = entry;
  };
  return <LazyKeyDialog opened={opened} onClose={close} />;
}

/** False over a form in a dialog, and in a room on a phone. */
function isPaletteFree(): boolean {
  return document.querySelector(MODAL) === null && !/\/room\/[^/]+$/.test(location.pathname);
}

declare module '@tanstack/react-router' {
  interface HistoryState {
    /** Dialog opened by a shortcut or a menu: shortcuts, command palette, sign-in or sign-out. */
    opened?: Opened;
  }
}
