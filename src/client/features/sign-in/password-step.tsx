import { useCanGoBack, useNavigate, useRouter } from '@tanstack/react-router';
import { type ReactNode, useEffect, useRef, useState } from 'react';
import { Button } from '../../components/controls/button.tsx';
import { Card, Grid, Stack, Text } from '../../components/layout/primitives.tsx';
import { clearPassword, rememberedPassword, signIn } from '../../lib/admin-session.ts';
import { focusHeading } from '../../lib/focus-heading.ts';
import { PasswordForm } from './password-form.tsx';

/**
 * State of the password step of an admin page (product/admin.md#sign-in). A tab that has verified
 * the password skips it.
 */
export function usePasswordStep() {
  const [isPassed, setIsPassed] = useState(() => rememberedPassword() !== null);
  // Once open, the content stays mounted, so that input survives another password prompt.
  const [isOpened, setIsOpened] = useState(isPassed);
  return {
    isPassed,
    isOpened,
    pass: () => {
      setIsPassed(true);
      setIsOpened(true);
    },
    goBack: () => {
      clearPassword();
      setIsPassed(false);
    },
  };
}

type Props = {
  step: ReturnType<typeof usePasswordStep>;
  onPassed?: () => void;
  children: ReactNode;
};

/** Password step of a page: focuses its field, then the heading of the content. */
export function PasswordStep({ step, onPassed, children }: Props) {
  const { isPassed, isOpened, pass } = step;
  const send = async (password: string) => {
    await signIn(password);
    focusHeading();
    pass();
    onPassed?.();
  };
  return (
    <>
      {!isPassed && (
        <Card as="section" padding={5} surface>
          <Grid columns={18} fits gap={5} alignRows="start">
            <Stack gap={2}>
              <Text as="h2" size="l">
                Authentication
              </Text>
              <Text tone="muted">Enter the admin password to make changes.</Text>
            </Stack>
            <StepForm send={send} />
          </Grid>
        </Card>
      )}
      {isOpened && <div hidden={!isPassed}>{children}</div>}
    </>
  );
}

function StepForm({ send }: { send: (password: string) => Promise<void> }) {
  const input = useRef<HTMLInputElement>(null);
  useEffect(() => input.current?.focus(), []);
  return (
    <PasswordForm
      input={input}
      submit="Continue"
      busy="Authenticating..."
      missing="Admin password is required"
      send={send}
    >
      <CancelButton />
    </PasswordForm>
  );
}

/** Goes back, or home if this page was opened directly. */
function CancelButton() {
  const { history } = useRouter();
  const canGoBack = useCanGoBack();
  const navigate = useNavigate();
  return (
    <Button look="quiet" onClick={() => (canGoBack ? history.back() : navigate({ to: '/' }))}>
      Cancel
    </Button>
  );
}
