import { useLocation, useNavigate, useRouter } from '@tanstack/react-router';
import { useCallback } from 'react';

/** Dialogs of the URL. Album, session and tier dialogs can be on any page. */
export type DialogSearch = {
  album?: string;
  session?: string;
  tier?: string;
  /** Years and months of the sessions. */
  jump?: 'open';
  /** Tier to rank, on the tier list. */
  rank?: string;
  /** Match of a bracket. */
  match?: string;
  /** Method to add songs to a bracket. */
  add?: string;
  /** Pasted list of albums. */
  paste?: 'open';
  /** Tab of the album, if it is not the first. */
  tab?: 'details';
  /** Choice of the album that it is merged into. */
  merge?: 'open';
};

/**
 * Opens a dialog over the current page, in the URL, so that Back closes it; optionally replaces the
 * history entry.
 */
export function useOpenDialog(): (opens: DialogSearch, entry?: { replace: boolean }) => void {
  const navigate = useNavigate();
  return useCallback(
    (opens, entry) =>
      navigate({
        ...entry,
        to: '.',
        // An album dialog is on top and would cover the new one.
        search: (present: object) => ({ ...present, album: undefined, tab: undefined, ...opens }),
        state: { openedHere: true },
        resetScroll: false,
      }),
    [navigate],
  );
}

/** Closes a dialog of the URL: goes back if it was opened here, so that Forward reopens it. */
export function useCloseDialog(): (dialog: keyof DialogSearch) => void {
  const { history } = useRouter();
  const { openedHere } = useLocation({ select: ({ state }) => state });
  const navigate = useNavigate();
  return (dialog) => {
    if (openedHere) return history.back();
    navigate({
      to: '.',
      search: (present: object) => ({ ...present, tab: undefined, [dialog]: undefined }),
      replace: true,
      resetScroll: false,
    });
  };
}

declare module '@tanstack/react-router' {
  interface HistoryState {
    /** True for a dialog opened by a click here, so that closing it goes back. */
    openedHere?: boolean;
  }
}
