import { lazyCodeQuery } from '../../../api/code.ts';
import { LazyDialog } from '../../../ui/lazy-dialog.tsx';
import type { Hosting } from './use-hosting.ts';

const SIGN_IN = lazyCodeQuery(
  'sign in',
  async () => (await import('../../sign-in/sign-in-dialog.tsx')).SignInDialog,
);

type Props = { hosting: Hosting; isTakingOver: boolean; onTakenOver: () => void };

/** Password form for a host whose session has expired, or for a new host. */
export function WaysIn({ hosting: { resolveSignIn }, isTakingOver, onTakenOver }: Props) {
  if (resolveSignIn !== null)
    return (
      <SignIn
        reason="You’ve been signed out. Enter the password to go on."
        onAnswer={resolveSignIn}
      />
    );
  if (!isTakingOver) return null;
  return <SignIn reason="Enter the admin password to host." onAnswer={onTakenOver} />;
}

type SignInProps = { reason: string; onAnswer: (isSignedIn: boolean) => void };

function SignIn({ reason, onAnswer }: SignInProps) {
  const close = () => onAnswer(false);
  return (
    <LazyDialog code={SIGN_IN} onClose={close}>
      {(SignInDialog) => (
        <SignInDialog reason={reason} onSignedIn={() => onAnswer(true)} onClose={close} />
      )}
    </LazyDialog>
  );
}
