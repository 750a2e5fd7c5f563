import { useQuery } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import type { Restore } from '#shared/contracts/backups.ts';
import { fullMoment } from '#shared/domain/dates.ts';
import * as endpoints from '#shared/endpoints.ts';
import { ConfirmDialog } from '../../../components/dialog/confirm-dialog.tsx';
import { Rejection } from '../../../components/feedback/message.tsx';
import { Stack } from '../../../components/layout/primitives.tsx';
import { requestData } from '../../../lib/http/request.ts';
import { useAdminAction } from '../../sign-in/use-admin-action.ts';
import { restoreQuery } from './backups-query.ts';
import { reloadRestored } from './restored.ts';

type Props = {
  backup: { name: string; made_at: string };
  onClose: () => void;
};

/** Asks before a backup replaces all data, and waits until the server is back. */
export function RestoreDialog({ backup: { name, made_at }, onClose }: Props) {
  const { run, isBusy, problem, dialog } = useAdminAction(
    'Enter the admin password to restore a backup.',
  );
  const [restore, setRestore] = useState<Restore | null>(null);
  const { data: outcome } = useQuery(restoreQuery(restore?.id ?? null));
  const isRunning = restore !== null && outcome?.state !== 'failed';
  const begin = () =>
    run(async (password) => {
      const parts = { params: { name }, body: { password } };
      setRestore(await requestData(endpoints.RESTORE_BACKUP, parts));
    });
  const isDone = outcome?.state === 'done';
  useEffect(() => {
    if (isDone) reloadRestored();
  }, [isDone]);
  return (
    <ConfirmDialog
      title="Restore this backup?"
      confirm="Restore"
      busy="Restoring..."
      isBusy={isBusy || isRunning}
      onConfirm={begin}
      onCancel={onClose}
      above={dialog}
    >
      <Stack gap={3}>
        <p>
          All data of now is replaced by that of {fullMoment(new Date(made_at))}. A backup of now is
          made first.
        </p>
        <p>
          Everyone is signed out: admins sign in again, with the password of that time if it was
          changed on this page, and phones open their personal links again. The site is away for a
          moment. If anything fails, all stays as it is.
        </p>
      </Stack>
      <Rejection text={outcome?.problem ?? problem} />
    </ConfirmDialog>
  );
}
