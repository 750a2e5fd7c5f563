import { useEffect, useEffectEvent } from 'react';
import { signIn, useIsAdmin } from '../../api/admin-session.ts';
import { PasswordDialog } from './password-dialog.tsx';

type Props = { reason: string; onSignedIn: () => void; onClose: () => void };

/** The admin modal where it is enough to be signed in, by this tab or by another. */
export function SignInDialog({ reason, onSignedIn, onClose }: Props) {
  const isAdmin = useIsAdmin();
  const goOn = useEffectEvent(onSignedIn);
  useEffect(() => {
    if (isAdmin) goOn();
  }, [isAdmin]);
  if (isAdmin) return null;
  // A password that is right signs in, and with that it goes on.
  return <PasswordDialog reason={reason} send={signIn} onCancel={onClose} />;
}
