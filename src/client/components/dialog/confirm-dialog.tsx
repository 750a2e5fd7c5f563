import type { ReactNode } from 'react';
import { Button } from '../controls/button.tsx';
import { Dialog } from './dialog.tsx';

type Props = {
  title: string;
  /** Label of the button; `null` if not possible, for the reason in the children. */
  confirm: string | null;
  /** Label of the button while pending. */
  busy?: string;
  isBusy?: boolean;
  onConfirm: () => void;
  onCancel: () => void;
  /** Dialog over this one, such as the password. */
  above?: ReactNode;
  children: ReactNode;
};

/** Asks for confirmation before data is lost. */
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
