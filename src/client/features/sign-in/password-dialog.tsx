import { useRef } from 'react';
import { Button } from '../../ui/button.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import styles from '../../ui/small-form.module.css';
import { PasswordForm } from './password-form.tsx';

type Props = { reason: string; onSuccess: () => void; onCancel: () => void };

/** The admin modal (rules.md#sign-in): over a page that needs it, or over a form whose password ran out. */
export function PasswordDialog({ reason, onSuccess, onCancel }: Props) {
  const input = useRef<HTMLInputElement>(null);
  return (
    <Dialog title="Admin Authentication" size="small" initialFocus={input} onClose={onCancel}>
      <div className={styles.form}>
        <p>{reason}</p>
        <PasswordForm
          input={input}
          submit="Authenticate"
          busy="Authenticating..."
          missing="Password is required"
          onSuccess={onSuccess}
        >
          <Button look="quiet" onClick={onCancel}>
            Cancel
          </Button>
        </PasswordForm>
      </div>
    </Dialog>
  );
}
