import { type ReactNode, type RefObject, useState } from 'react';
import { Button } from '../controls/button.tsx';
import { Dialog } from './dialog.tsx';

type Props = {
  title: string;
  /** Label of the button; `null` if not possible, for the reason in the children. */
  confirm: string | null;
  /** Label of the button while pending. */
  busy?: string;
  /** `primary` if nothing is lost. */
  look?: 'danger' | 'primary';
  isBusy?: boolean;
  onConfirm: () => void;
  onCancel: () => void;
  /** Element to focus after the confirmation, if it removes the opener. */
  finalFocus?: RefObject<HTMLElement | null>;
  /** Dialog over this one, such as the password. */
  above?: ReactNode;
  children: ReactNode;
};

/** Asks for confirmation, such as before data is lost. */
export function ConfirmDialog(props: Props) {
  const {
    title,
    confirm,
    busy = confirm,
    look = 'danger',
    isBusy = false,
    onConfirm,
    onCancel,
    above,
    finalFocus,
    children,
  } = props;
  return (
    <Dialog
      title={title}
      size="small"
      onClose={onCancel}
      above={above}
      finalFocus={finalFocus}
      footer={
        <>
          <Button look="quiet" onClick={onCancel}>
            Cancel
          </Button>
          {confirm !== null && (
            <Button look={look} disabled={isBusy} onClick={onConfirm}>
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

/**
 * Asks before a dialog with unsaved input is closed.
 * @returns the close handler, and the confirmation to render above the dialog
 */
export function useDiscardQuestion(isTyped: boolean, onClose: () => void) {
  const [isAsking, setIsAsking] = useState(false);
  const question: ReactNode = isAsking && (
    <ConfirmDialog
      title="Discard your changes?"
      confirm="Discard"
      onConfirm={onClose}
      onCancel={() => setIsAsking(false)}
    >
      <p>They have not been saved.</p>
    </ConfirmDialog>
  );
  return { close: () => (isTyped ? setIsAsking(true) : onClose()), question };
}
