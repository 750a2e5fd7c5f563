import { ConfirmDialog } from '../../components/dialog/confirm-dialog.tsx';
import { notify } from '../../components/feedback/notices.tsx';
import { signOutEverywhere } from '../../lib/admin-session.ts';
import { ApiError } from '../../lib/http/api-error.ts';

/** Asks before all admin sessions end, on every device, and then reports the result. */
export function SignOutDialog({ onClose }: { onClose: () => void }) {
  const leave = async () => {
    onClose();
    try {
      await signOutEverywhere();
      notify('Every admin session has ended, on every device.');
    } catch (error) {
      const reason = error instanceof ApiError && error.kind === 'http' && error.message;
      notify(reason || 'Network error. Please try again.', true);
    }
  };
  return (
    <ConfirmDialog
      title="Sign out everywhere?"
      confirm="Sign out everywhere"
      onConfirm={leave}
      onCancel={onClose}
    >
      <p>
        This ends every admin session, on every device, including this one. What is typed in open
        forms stays. The password remains the same: change it if the wrong people know it.
      </p>
    </ConfirmDialog>
  );
}
