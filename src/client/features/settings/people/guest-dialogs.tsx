import { useQueryClient } from '@tanstack/react-query';
import type { RefObject } from 'react';
import { formatCount } from '#shared/domain/format-count.ts';
import * as endpoints from '#shared/endpoints.ts';
import { ConfirmDialog } from '../../../components/dialog/confirm-dialog.tsx';
import { Rejection } from '../../../components/feedback/message.tsx';
import { notify } from '../../../components/feedback/notices.tsx';
import { request } from '../../../lib/http/request.ts';
import type { ListedGuest } from '../../../queries/people.ts';
import { useAdminAction } from '../../sign-in/use-admin-action.ts';

type Props = {
  guest: ListedGuest;
  /** Focused after the guest left the list. */
  finalFocus: RefObject<HTMLElement | null>;
  onClose: () => void;
};

/** Asks before a guest is forgotten (product/settings.md#guests). */
export function AnonymizeGuestDialog({ guest: { name }, finalFocus, onClose }: Props) {
  const client = useQueryClient();
  const { run, isBusy, problem, dialog } = useAdminAction(
    'Enter the admin password to forget this guest.',
  );
  const forget = async () => {
    const isDone = await run(async (password) => {
      await request(endpoints.FORGET_GUEST, { body: { name, password } });
      await client.invalidateQueries();
    });
    if (!isDone) return;
    notify('The guest is forgotten');
    onClose();
  };
  return (
    <ConfirmDialog
      title={`Forget ${name}?`}
      confirm="Forget"
      busy="Forgetting..."
      isBusy={isBusy}
      onConfirm={forget}
      onCancel={onClose}
      finalFocus={finalFocus}
      above={dialog}
    >
      <p>
        The name is deleted and replaced by “Guest” everywhere: in recaps, games and Insights. Cards
        and notes stay. Backups and exports from before still have the name.
      </p>
      <p>This cannot be undone.</p>
      <Rejection text={problem} />
    </ConfirmDialog>
  );
}

/** Asks before a guest becomes a reviewer (product/settings.md#guests). */
export function PromoteGuestDialog({ guest, finalFocus, onClose }: Props) {
  const { name, albums } = guest;
  const client = useQueryClient();
  const { run, isBusy, problem, dialog } = useAdminAction(
    'Enter the admin password to add a reviewer.',
  );
  const promote = async () => {
    const isDone = await run(async (password) => {
      await request(endpoints.PROMOTE_GUEST, { body: { name, password } });
      await client.invalidateQueries();
    });
    if (!isDone) return;
    notify(`${name} is now a reviewer`);
    onClose();
  };
  return (
    <ConfirmDialog
      title={`Make ${name} a reviewer?`}
      confirm="Make reviewer"
      busy="Adding..."
      look="primary"
      isBusy={isBusy}
      onConfirm={promote}
      onCancel={onClose}
      finalFocus={finalFocus}
      above={dialog}
    >
      <p>
        {name} joins the reviewers
        {albums > 0 && `, with a rating for ${formatCount(albums, 'album')} from listening rooms`}.
        Recaps of past evenings do not change.
      </p>
      <Rejection text={problem} />
    </ConfirmDialog>
  );
}
