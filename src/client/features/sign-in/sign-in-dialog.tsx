import { useEffect, useEffectEvent } from 'react';
import { signIn, useIsAdmin } from '../../api/admin-session.ts';
import { focusHeading } from '../../ui/focus-heading.ts';
import { nextPaint } from '../../ui/next-paint.ts';
import { PasswordDialog } from './password-dialog.tsx';

type Props = { reason: string; onSignedIn: () => void; onClose: () => void };

/** The admin modal where it is enough to be signed in, by this tab or by another. */
export function SignInDialog({ reason, onSignedIn, onClose }: Props) {
  const isAdmin = useIsAdmin();
  const goOn = useEffectEvent(onSignedIn);
  useEffect(() => {
    if (!isAdmin) return;
    goOn();
    void focusPage();
  }, [isAdmin]);
  if (isAdmin) return null;
  // A password that is right signs in, and with that it goes on.
  return <PasswordDialog reason={reason} send={signIn} onCancel={onClose} />;
}

/** Focuses the heading when what opened the dialog is gone and the focus would be lost. */
async function focusPage(): Promise<void> {
  await nextPaint();
  if (document.activeElement === document.body) focusHeading();
}
