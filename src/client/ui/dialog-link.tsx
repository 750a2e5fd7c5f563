import { useNavigate } from '@tanstack/react-router';
import type { ComponentProps, MouseEvent } from 'react';

/** The dialogs that the address can hold; any of them may stand on any screen. */
export type DialogSearch = { album?: string; session?: string; tier?: string };

type Props = Omit<ComponentProps<'a'>, 'href' | 'onClick'> & { opens: DialogSearch };

/**
 * A link that opens a dialog over the present screen. A plain anchor, since a thousand of them must
 * not listen to the router.
 */
export function DialogLink({ opens, ...rest }: Props) {
  const navigate = useNavigate();
  const open = (event: MouseEvent) => {
    if (event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return;
    event.preventDefault();
    navigate({
      to: '.',
      search: (present: object) => ({ ...present, ...opens }),
      state: { openedHere: true },
      resetScroll: false,
    });
  };
  return <a {...rest} href={`?${new URLSearchParams(opens)}`} onClick={open} />;
}

declare module '@tanstack/react-router' {
  interface HistoryState {
    /** Set when a dialog was opened by a click here, so that closing it goes back. */
    openedHere?: boolean;
  }
}
