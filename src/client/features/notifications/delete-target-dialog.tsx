import { useMutation } from '@tanstack/react-query';
import type { RefObject } from 'react';
import { ConfirmDialog } from '../../components/dialog/confirm-dialog.tsx';
import { notify } from '../../components/feedback/notices.tsx';
import { Text } from '../../components/layout/primitives.tsx';
import { deleteTarget, type NotificationTarget } from '../../queries/notifications.ts';
import { usePassword } from '../sign-in/use-password.tsx';

type Props = {
  target: NotificationTarget;
  finalFocus: RefObject<HTMLElement | null>;
  onDeleted: () => unknown;
  onClose: () => void;
};

export function DeleteTargetDialog({ target, finalFocus, onDeleted, onClose }: Props) {
  const { id, name } = target;
  const password = usePassword('');
  const { mutate, isPending, error } = useMutation({
    mutationFn: () =>
      password.run('Enter the admin password to delete it.', (secret) => deleteTarget(id, secret)),
    onSuccess: async (isDeleted) => {
      if (!isDeleted) return;
      notify(`${name} is deleted`);
      await onDeleted();
    },
  });
  return (
    <ConfirmDialog
      title={`Delete ${name}?`}
      confirm="Delete"
      isBusy={isPending}
      onConfirm={() => mutate()}
      onCancel={onClose}
      finalFocus={finalFocus}
      above={password.dialog}
    >
      <p>Nothing more is sent there. Messages that already arrived stay in the chat.</p>
      {error !== null && (
        <Text tone="danger" weight={600} role="alert">
          {error.message}
        </Text>
      )}
    </ConfirmDialog>
  );
}
