import type { RefObject } from 'react';
import { formatCount } from '#shared/domain/format-count.ts';
import { ConfirmDialog } from '../../../components/dialog/confirm-dialog.tsx';
import { notify } from '../../../components/feedback/notices.tsx';
import { type ListedGuest, sendForget, sendPromotion } from '../../../queries/people.ts';
import { Rejection } from '../rejection.tsx';
import { usePasswordAction } from '../use-password-action.ts';

type Props = {
  guest: ListedGuest;
  /** Focused after the guest left the list. */
  finalFocus: RefObject<HTMLElement | null>;
  onClose: () => void;
};

/** Asks before a guest is forgotten (product/settings.md#guests). */
export function AnonymizeGuestDialog({ guest: { name }, finalFocus, onClose }: Props) {
  const { run, isBusy, problem, dialog } = usePasswordAction();
  const forget = () =>
    run({
      reason: 'Enter the admin password to forget this guest.',
      work: (client, password) => sendForget(client, { name, password }),
      onDone: () => {
        notify('The guest is forgotten');
        onClose();
      },
    });
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
  const { run, isBusy, problem, dialog } = usePasswordAction();
  const promote = () =>
    run({
      reason: 'Enter the admin password to add a reviewer.',
      work: (client, password) => sendPromotion(client, { name, password }),
      onDone: () => {
        notify(`${name} is now a reviewer`);
        onClose();
      },
    });
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
