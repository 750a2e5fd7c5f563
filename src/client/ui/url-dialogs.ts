import { useLocation, useNavigate, useRouter } from '@tanstack/react-router';

/** The dialogs that the address can hold. An album, a session or a tier may stand on any screen. */
export type DialogSearch = {
  album?: string;
  session?: string;
  tier?: string;
  /** Years and months of the sessions. */
  jump?: 'open';
  /** A match of a bracket. */
  match?: string;
  /** A way to add songs to a bracket. */
  add?: string;
};

/**
 * Opens a dialog over the present screen, in the address, so that Back closes it; it may replace the
 * entry of the history that it is opened from.
 */
export function useOpenDialog(): (opens: DialogSearch, entry?: { replace: boolean }) => void {
  const navigate = useNavigate();
  return (opens, entry) =>
    navigate({
      ...entry,
      to: '.',
      // An album stands above the rest and would hide what opens below it.
      search: (present: object) => ({ ...present, album: undefined, ...opens }),
      state: { openedHere: true },
      resetScroll: false,
    });
}

/**
 * Closes a dialog of the address. That goes back when it was opened here, so that Forward opens it
 * again.
 */
export function useCloseDialog(): (dialog: keyof DialogSearch) => void {
  const { history } = useRouter();
  const { openedHere } = useLocation({ select: ({ state }) => state });
  const navigate = useNavigate();
  return (dialog) => {
    if (openedHere) return history.back();
    navigate({
      to: '.',
      search: (present: object) => ({ ...present, [dialog]: undefined }),
      replace: true,
      resetScroll: false,
    });
  };
}

declare module '@tanstack/react-router' {
  interface HistoryState {
    /** Set when a dialog was opened by a click here, so that closing it goes back. */
    openedHere?: boolean;
  }
}
