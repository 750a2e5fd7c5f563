import type { ReactNode } from 'react';
import { Button } from '../../ui/button.tsx';
import { Dialog } from '../../ui/dialog.tsx';

type Props = {
  title: string;
  /** Label of the button, and what it says while it is done. */
  confirm: string;
  busy: string;
  isBusy: boolean;
  onConfirm: () => void;
  onCancel: () => void;
  children: ReactNode;
};

/** Asks before something is lost. */
export function ConfirmDialog(props: Props) {
  const { title, confirm, busy, isBusy, onConfirm, onCancel, children } = props;
  return (
    <Dialog
      title={title}
      size="small"
      onClose={onCancel}
      footer={
        <>
          <Button look="quiet" onClick={onCancel}>
            Cancel
          </Button>
          <Button look="danger" disabled={isBusy} onClick={onConfirm}>
            {isBusy ? busy : confirm}
          </Button>
        </>
      }
    >
      {children}
    </Dialog>
  );
}
