import { useRef } from 'react';
import { Button } from '../../components/controls/button.tsx';
import { Dialog } from '../../components/dialog/dialog.tsx';
import { Stack, Text } from '../../components/layout/primitives.tsx';
import { PasswordForm, type PasswordWords } from './password-form.tsx';

const WORDS = {
  submit: 'Sign in',
  busy: 'Signing in...',
  missing: 'Password is required',
} as const satisfies PasswordWords;

type Props = Partial<PasswordWords> & {
  title?: string;
  reason?: string;
  look?: 'primary' | 'danger';
  send: (password: string) => Promise<void>;
  onCancel: () => void;
};

/** Admin dialog (product/admin.md#sign-in) for any action that needs the password. */
export function PasswordDialog(props: Props) {
  const { title = 'Admin sign-in', reason, onCancel, ...form } = props;
  const input = useRef<HTMLInputElement>(null);
  return (
    <Dialog title={title} size="small" initialFocus={input} onClose={onCancel}>
      <Stack gap={4}>
        {reason && <Text tone="muted">{reason}</Text>}
        <PasswordForm {...WORDS} {...form} input={input}>
          <Button look="quiet" onClick={onCancel}>
            Cancel
          </Button>
        </PasswordForm>
      </Stack>
    </Dialog>
  );
}
