import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { notify } from '../../components/feedback/notices.tsx';
import {
  addPersonalLink,
  createPersonalLink,
  revokePersonalLink,
} from '../../queries/personal-links.ts';
import { useAdminAction } from '../sign-in/use-admin-action.ts';
import type { NewLink } from './new-link.ts';

/** Creates and revokes links. */
export function usePersonalLinks() {
  const client = useQueryClient();
  const [created, setCreated] = useState<NewLink | null>(null);
  const [newLinks, setNewLinks] = useState<readonly NewLink[]>([]);
  const { run, isBusy, problem, dialog } = useAdminAction();
  const removeNew = (reviewer: string) =>
    setNewLinks((known) => known.filter((link) => link.reviewer !== reviewer));
  return {
    created,
    closeCreated: () => setCreated(null),
    /** Links of `createAll` that still work, whose tokens are in this page alone. */
    newLinks,
    isBusy,
    /** Shown above the list. */
    problem,
    /** Password dialog. */
    dialog,
    create: (reviewer: string) =>
      run(async () => {
        const token = await createPersonalLink(client, reviewer);
        removeNew(reviewer);
        setCreated({ reviewer, token });
      }),
    /** Creates one more link, for a new phone. */
    add: (reviewer: string) =>
      run(async () => {
        const token = await addPersonalLink(client, reviewer);
        setCreated({ reviewer, token });
      }),
    createAll: (reviewers: readonly string[]) => {
      // A repetition goes on where the session ended: it must not replace links that are shown.
      const left = [...reviewers];
      return run(async () => {
        for (let reviewer = left[0]; reviewer !== undefined; reviewer = left[0]) {
          const token = await createPersonalLink(client, reviewer);
          left.shift();
          const created = { reviewer, token };
          setNewLinks((known) => [...known, created]);
        }
      });
    },
    revoke: (reviewer: string) =>
      run(async () => {
        await revokePersonalLink(client, reviewer);
        removeNew(reviewer);
        notify(`${reviewer}’s link is revoked`);
      }),
  };
}

export type PersonalLinkActions = ReturnType<typeof usePersonalLinks>;
