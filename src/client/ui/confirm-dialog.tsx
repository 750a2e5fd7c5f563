import type { ReactNode } from 'react';
import { Button } from './button.tsx';
import { Dialog } from './dialog.tsx';

type Props = {
  title: string;
  /** Label of the button; `null` where it cannot be done, and the children say why. */
  confirm: string | null;
  /** What the button says while it is done. */
  busy?: string;
  isBusy?: boolean;
  onConfirm: () => void;
  onCancel: () => void;
  /** A dialog over this one, such as the password. */
  above?: ReactNode;
  children: ReactNode;
};

/** Asks before something is lost. */
export function ConfirmDialog(props: Props) {
  const {
    title,
    confirm,
    busy = confirm,
    isBusy = false,
    onConfirm,
    onCancel,
    above,
    children,
  } = props;
  return (
    <Dialog
      title={title}
      size="small"
      onClose={onCancel}
      above={above}
      footer={
        <>
          <Button look="quiet" onClick={onCancel}>
            Cancel
          </Button>
          {confirm !== null && (
            <Button look="danger" disabled={isBusy} onClick={onConfirm}>
              {isBusy ? busy : confirm}
            </Button>
          )}
        </>
      }
    >
      {children}
    </Dialog>
  );
}
