import type { ComponentProps } from 'react';
import { ConfirmDialog } from '../../components/dialog/confirm-dialog.tsx';
import { Rejection } from '../../components/feedback/message.tsx';
import { useAdminAction } from './use-admin-action.ts';

type Words = Omit<ComponentProps<typeof ConfirmDialog>, 'isBusy' | 'onConfirm' | 'above'>;

type Props = Words & {
  /** Text of the password dialog. */
  reason: string;
  send: (password: string) => Promise<unknown>;
  onDone: () => unknown;
};

/** Asks for confirmation of a request that has the admin password, and shows its rejection. */
export function AdminConfirmDialog({ reason, send, onDone, children, ...words }: Props) {
  const { run, isBusy, problem, dialog } = useAdminAction(reason);
  const confirm = async () => {
    if (await run(send)) await onDone();
  };
  return (
    <ConfirmDialog {...words} isBusy={isBusy} onConfirm={confirm} above={dialog}>
      {children}
      <Rejection text={problem} />
    </ConfirmDialog>
  );
}
