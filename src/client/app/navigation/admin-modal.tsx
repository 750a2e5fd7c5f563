import { useRouter, useSearch } from '@tanstack/react-router';
import { SignInDialog } from '../../features/sign-in/sign-in-dialog.tsx';
import { useIsPasswordAsked } from '../../features/sign-in/use-password.tsx';
import { getEndReason } from '../../lib/admin-session.ts';
import { redirectTarget } from '../admin-guard.ts';

/**
 * Password dialog that `needsAuth=true` opens (product/admin.md#sign-in). A signed-in admin
 * continues without it.
 */
export function AdminModal({ onClose }: { onClose: () => void }) {
  const isAsked = useIsPasswordAsked();
  const { redirect } = useSearch({ strict: false }) as { redirect?: string };
  const { history, latestLocation } = useRouter();
  // A form asks already; the page continues after its dialog.
  if (isAsked) return null;
  return (
    <SignInDialog
      reason={getEndReason() ?? 'Admins only. Please sign in.'}
      onSignedIn={() => history.replace(redirectTarget(redirect ?? latestLocation.href))}
      onClose={onClose}
    />
  );
}
