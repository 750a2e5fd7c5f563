import { useRouter, useSearch } from '@tanstack/react-router';
import { SignInDialog } from '../../features/sign-in/sign-in-dialog.tsx';
import { redirectTarget } from '../admin-guard.ts';

/**
 * Password dialog that `needsAuth=true` opens (product/admin.md#sign-in). A signed-in admin
 * continues without it.
 */
export function AdminModal({ onClose }: { onClose: () => void }) {
  const { redirect } = useSearch({ strict: false }) as { redirect?: string };
  const { history, latestLocation } = useRouter();
  return (
    <SignInDialog
      reason="Admins only. Please sign in."
      onSignedIn={() => history.replace(redirectTarget(redirect ?? latestLocation.href))}
      onClose={onClose}
    />
  );
}
