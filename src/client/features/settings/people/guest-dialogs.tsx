import { useQueryClient } from '@tanstack/react-query';
import type { RefObject } from 'react';
import type { PeopleResponse } from '#shared/contracts/people.ts';
import { formatCount } from '#shared/domain/format-count.ts';
import * as endpoints from '#shared/endpoints.ts';
import { notify } from '../../../components/feedback/notices.tsx';
import { request } from '../../../lib/http/request.ts';
import { AdminConfirmDialog } from '../../sign-in/admin-confirm-dialog.tsx';

export type ListedGuest = PeopleResponse['guests'][number];

type Props = {
  guest: ListedGuest;
  /** Focused after the guest left the list. */
  finalFocus: RefObject<HTMLElement | null>;
  onClose: () => void;
};

/** Asks before a guest is forgotten (product/settings.md#guests). */
export function AnonymizeGuestDialog({ guest: { name }, finalFocus, onClose }: Props) {
  const client = useQueryClient();
  return (
    <AdminConfirmDialog
      title={`Forget ${name}?`}
      confirm="Forget"
      busy="Forgetting..."
      reason="Enter the admin password to forget this guest."
      send={async (password) => {
        await request(endpoints.FORGET_GUEST, { body: { name, password } });
        await client.invalidateQueries();
      }}
      onDone={() => {
        notify('The guest is forgotten');
        onClose();
      }}
      onCancel={onClose}
      finalFocus={finalFocus}
    >
      <p>
        The name is deleted and replaced by “Guest” everywhere: in recaps, games and Insights. Cards
        and notes stay. Backups and exports from before still have the name.
      </p>
      <p>This cannot be undone.</p>
    </AdminConfirmDialog>
  );
}

/** Asks before a guest becomes a reviewer (product/settings.md#guests). */
export function PromoteGuestDialog({ guest, finalFocus, onClose }: Props) {
  const { name, albums } = guest;
  const client = useQueryClient();
  return (
    <AdminConfirmDialog
      title={`Make ${name} a reviewer?`}
      confirm="Make reviewer"
      busy="Adding..."
      look="primary"
      reason="Enter the admin password to add a reviewer."
      send={async (password) => {
        await request(endpoints.PROMOTE_GUEST, { body: { name, password } });
        await client.invalidateQueries();
      }}
      onDone={() => {
        notify(`${name} is now a reviewer`);
        onClose();
      }}
      onCancel={onClose}
      finalFocus={finalFocus}
    >
      <p>
        {name} joins the reviewers
        {albums > 0 && `, with a rating for ${formatCount(albums, 'album')} from listening rooms`}.
        Recaps of past evenings do not change.
      </p>
    </AdminConfirmDialog>
  );
}
