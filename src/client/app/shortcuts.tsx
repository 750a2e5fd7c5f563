import { useLocation, useNavigate, useRouter } from '@tanstack/react-router';
import { useEffect, useEffectEvent, useRef } from 'react';
import { isTyping } from '../ui/is-typing-target.ts';
import { bufferKeystrokes, takeBufferedKeystrokes } from '../ui/keystroke-buffer.ts';
import { LazyDialog } from '../ui/lazy-dialog.tsx';
import { KEY_DIALOG } from './late-dialogs.ts';
import { OPEN_SIGN_IN } from './menu-items.ts';

/** Told to the page by the button that does the same as Ctrl or ⌘ K. */
export const OPEN_PALETTE = 'palette';

/** A form that stands over the page, and the menu of a phone. */
const MODAL = '[role="dialog"] :is(input, textarea, select), dialog[open]';

type Opened = 'keys' | 'palette' | 'sign in';

/**
 * `/` goes to the search, `?` lists the keys, neither while typing in a field; Ctrl or ⌘ K opens the
 * command palette. What is opened is an entry of the history, so that Back closes it; what it leads to
 * takes its place there.
 */
export function Shortcuts() {
  const entry = useLocation({ select: ({ state }) => state });
  const { opened } = entry;
  const left = useRef<object>(null);
  // Pressed while the browser is on its way back from the one before.
  const next = useRef<Opened>(null);
  const navigate = useNavigate();
  const { history } = useRouter();
  const open = useEffectEvent((key: Opened) => {
    if (left.current === entry) next.current = key;
    if (opened !== undefined || (key === 'palette' && !isPaletteFree())) return;
    if (key === 'palette') bufferKeystrokes();
    // A dialog of the address below keeps what it knows of itself.
    const state = (present: object) => ({ ...present, isMenuOpen: false, opened: key });
    // Replaces the history entry of the phone menu.
    const replace = entry.isMenuOpen === true;
    navigate({ to: '.', search: true, state, replace, resetScroll: false });
  });
  useEffect(() => {
    const openPalette = () => open('palette');
    const openSignIn = () => open('sign in');
    const press = (event: KeyboardEvent) => {
      const isCommand = event.ctrlKey || event.metaKey;
      if (isCommand && event.key === 'k') {
        event.preventDefault();
        openPalette();
      }
      if (isCommand || event.altKey || isTyping(event.target)) return;
      if (event.key === '?') open('keys');
      if (event.key !== '/') return;
      const search = document.querySelector<HTMLInputElement>('main [data-search]');
      if (search === null || document.querySelector('[role="dialog"]') !== null) return;
      event.preventDefault();
      search.focus();
      search.select();
    };
    addEventListener('keydown', press);
    addEventListener(OPEN_PALETTE, openPalette);
    addEventListener(OPEN_SIGN_IN, openSignIn);
    return () => {
      removeEventListener('keydown', press);
      removeEventListener(OPEN_PALETTE, openPalette);
      removeEventListener(OPEN_SIGN_IN, openSignIn);
    };
  }, []);
  useEffect(() => {
    if (opened === undefined && next.current !== null) open(next.current);
    else if (opened !== 'palette') takeBufferedKeystrokes();
    next.current = null;
  }, [opened]);
  if (opened === undefined) return null;
  const close = () => {
    // Once, however often it is asked for.
    if (left.current !== entry) history.back();
    left.current = entry;
  };
  return (
    <LazyDialog code={KEY_DIALOG} onClose={close}>
      {(KeyDialog) => <KeyDialog opened={opened} onClose={close} />}
    </LazyDialog>
  );
}

/** Neither a form that is filled in, nor whoever rates a record on a phone, is disturbed. */
function isPaletteFree(): boolean {
  return document.querySelector(MODAL) === null && !/\/room\/[^/]+$/.test(location.pathname);
}

declare module '@tanstack/react-router' {
  interface HistoryState {
    /** What a key or a menu opened: the list of keys, the command palette, or the sign-in. */
    opened?: Opened;
  }
}
