import { useEffect, useEffectEvent } from 'react';
import { signIn, useIsAdmin } from '../../lib/admin-session.ts';
import { focusHeading } from '../../lib/focus-heading.ts';
import { nextPaint } from '../../lib/next-paint.ts';
import { PasswordDialog } from './password-dialog.tsx';

type Props = { reason: string; onSignedIn: () => void; onClose: () => void };

/**
 * Admin dialog for actions that only need a session; closes after sign-in in this or another tab.
 */
export function SignInDialog({ reason, onSignedIn, onClose }: Props) {
  const isAdmin = useIsAdmin();
  const handleSignedIn = useEffectEvent(onSignedIn);
  useEffect(() => {
    if (!isAdmin) return;
    handleSignedIn();
    void focusPage();
  }, [isAdmin]);
  if (isAdmin) return null;
  // A correct password signs in, which continues.
  return <PasswordDialog reason={reason} send={signIn} onCancel={onClose} />;
}

/** Focuses the heading if the element that opened the dialog was removed. */
async function focusPage(): Promise<void> {
  await nextPaint();
  if (document.activeElement === document.body) focusHeading();
}
