import { type ReactNode, useState } from 'react';
import { ConfirmDialog } from './confirm-dialog.tsx';

/**
 * Asks before a dialog is closed over what is typed in it, by Escape, beside it or by its cross; a
 * button that says what it does needs no question.
 * @returns how to close it, and the question, which stands above it
 */
export function useDiscardQuestion(isTyped: boolean, onClose: () => void) {
  const [isAsking, setIsAsking] = useState(false);
  const question: ReactNode = isAsking && (
    <ConfirmDialog
      title="Discard what is typed?"
      confirm="Discard"
      onConfirm={onClose}
      onCancel={() => setIsAsking(false)}
    >
      <p>It is not saved, and would be lost.</p>
    </ConfirmDialog>
  );
  return { close: () => (isTyped ? setIsAsking(true) : onClose()), question };
}
