import { type FormEvent, type ReactNode, type RefObject, useState } from 'react';
import { Button } from '../../components/controls/button.tsx';
import { PasswordField } from '../../components/form/field.tsx';
import { Row, Stack } from '../../components/layout/primitives.tsx';

export type PasswordWords = {
  /** Label of the button, and its label while pending. */
  submit: string;
  busy: string;
  /** Error for an empty password. */
  missing: string;
};

type Props = PasswordWords & {
  /** Input, for focus management. */
  input: RefObject<HTMLInputElement | null>;
  look?: 'primary' | 'danger';
  /** Called with the trimmed password; throws user-facing text if the server rejects it. */
  send: (password: string) => Promise<void>;
  children?: ReactNode;
};

/** Asks for the admin password until the server accepts it; a rejected one is selected. */
export function PasswordForm(props: Props) {
  const { submit, busy, missing, input, look = 'primary', send, children } = props;
  const [password, setPassword] = useState('');
  const [error, setError] = useState<string | null>(null);
  const [isBusy, setIsBusy] = useState(false);
  const check = async (event: FormEvent) => {
    event.preventDefault();
    // It may be in a dialog over a form, to which the event would bubble.
    event.stopPropagation();
    if (isBusy) return;
    if (password.trim() === '') return reject(missing);
    setIsBusy(true);
    try {
      await send(password.trim());
    } catch (problem) {
      reject(problem instanceof Error ? problem.message : 'Authentication failed');
    } finally {
      setIsBusy(false);
    }
  };
  const reject = (message: string) => {
    setError(message);
    input.current?.focus();
    input.current?.select();
  };
  return (
    <Stack as="form" gap={4} noValidate onSubmit={check}>
      <PasswordField
        ref={input}
        label="Admin Password"
        name="password"
        value={password}
        error={error ?? undefined}
        onChange={(event) => {
          setPassword(event.target.value);
          setError(null);
        }}
        onKeyDown={({ key }) => key === 'Enter' && password.trim() === '' && reject(missing)}
      />
      <Row gap={3} align="stretch" justify="end" wraps>
        {children}
        <Button type="submit" look={look} disabled={isBusy || password.trim() === ''}>
          {isBusy ? busy : submit}
        </Button>
      </Row>
    </Stack>
  );
}
