import type { ComponentProps, MouseEvent } from 'react';
import { type DialogSearch, useOpenDialog } from './url-dialogs.ts';

type Props = Omit<ComponentProps<'a'>, 'href' | 'onClick'> & { opens: DialogSearch };

/**
 * Link that opens a dialog; a plain anchor, since a thousand of them must not subscribe to the
 * router.
 */
export function DialogLink({ opens, ...rest }: Props) {
  const openDialog = useOpenDialog();
  const open = (event: MouseEvent) => {
    if (event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return;
    event.preventDefault();
    openDialog(opens);
  };
  return <a {...rest} href={`?${new URLSearchParams(opens)}`} onClick={open} />;
}
