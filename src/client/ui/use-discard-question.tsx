import { type ReactNode, useState } from 'react';
import { ConfirmDialog } from './confirm-dialog.tsx';

/**
 * Asks before a dialog is closed over what is typed in it.
 * @returns how to close it, and the question, which stands above it
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
