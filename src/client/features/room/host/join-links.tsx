import { LazySignInDialog } from '../../sign-in/lazy-sign-in-dialog.ts';
import type { Hosting } from './use-hosting.ts';

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
  return (
    <LazySignInDialog
      reason={reason}
      onSignedIn={() => onAnswer(true)}
      onClose={() => onAnswer(false)}
    />
  );
}
