import { ConfirmDialog } from '../../../components/dialog/confirm-dialog.tsx';

type Props = { reviewer: string; isBusy: boolean; onRelease: () => void; onClose: () => void };

/** Asks for confirmation before a seat is released. */
export function ReleaseDialog({ reviewer, isBusy, onRelease, onClose }: Props) {
  return (
    <ConfirmDialog
      title={`Release ${reviewer}’s seat?`}
      confirm="Release seat"
      busy="Releasing..."
      isBusy={isBusy}
      onConfirm={onRelease}
      onCancel={onClose}
    >
      <p>
        Their phone loses it, and anyone can take the name. A vote that is already in still counts.
      </p>
    </ConfirmDialog>
  );
}
