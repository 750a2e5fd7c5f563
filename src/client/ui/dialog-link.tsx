import { useNavigate } from '@tanstack/react-router';
import type { ComponentProps, MouseEvent } from 'react';

/** The dialogs that the address can hold; any of them may stand on any screen. */
export type DialogSearch = { album?: string; session?: string; tier?: string };

/** Opens a dialog over the present screen, in the address, so that Back closes it. */
function useOpenDialog() {
  const navigate = useNavigate();
  return (opens: DialogSearch) =>
    navigate({
      to: '.',
      // An album stands above the rest and would hide what opens below it.
      search: (present: object) => ({ ...present, album: undefined, ...opens }),
      state: { openedHere: true },
      resetScroll: false,
    });
}

type Props = Omit<ComponentProps<'a'>, 'href' | 'onClick'> & { opens: DialogSearch };

/** A link that opens a dialog; a plain anchor, since a thousand of them must not listen to the router. */
export function DialogLink({ opens, ...rest }: Props) {
  const openDialog = useOpenDialog();
  const open = (event: MouseEvent) => {
    if (event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return;
    event.preventDefault();
    openDialog(opens);
  };
  return <a {...rest} href={`?${new URLSearchParams(opens)}`} onClick={open} />;
}

declare module '@tanstack/react-router' {
  interface HistoryState {
    /** Set when a dialog was opened by a click here, so that closing it goes back. */
    openedHere?: boolean;
  }
}
