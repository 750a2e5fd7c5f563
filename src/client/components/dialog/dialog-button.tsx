import type { ComponentProps } from 'react';
import { type DialogSearch, useOpenDialog } from './url-dialogs.ts';

type Props = Omit<ComponentProps<'button'>, 'type' | 'onClick'> & { opens: DialogSearch };

/** Button that opens a dialog of the URL; use a DialogLink where new tabs make sense. */
export function DialogButton({ opens, ...rest }: Props) {
  const openDialog = useOpenDialog();
  return <button {...rest} type="button" onClick={() => openDialog(opens)} />;
}
