import { useNavigate, useRouter, useSearch } from '@tanstack/react-router';
import { PasswordDialog } from '../features/admin/password-dialog.tsx';
import { redirectTarget } from './admin-guard.ts';

/** The password modal that `needsAuth=true` opens; giving up leads to the brackets (spec §2). */
export function AdminModal() {
  const { redirect } = useSearch({ strict: false }) as { redirect?: string };
  const { history } = useRouter();
  const navigate = useNavigate();
  return (
    <PasswordDialog
      reason="This page is for admins."
      onSuccess={() => history.replace(redirectTarget(redirect))}
      onCancel={() => navigate({ to: '/brackets', replace: true })}
    />
  );
}
