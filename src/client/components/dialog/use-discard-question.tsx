import { type ReactNode, useState } from 'react';
import { ConfirmDialog } from './confirm-dialog.tsx';

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
