import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { notify } from '../../components/feedback/notices.tsx';
import { loseSession } from '../../lib/admin-session.ts';
import { ApiError } from '../../lib/http/api-error.ts';
import { createPersonalLink, revokePersonalLink } from '../../queries/personal-links.ts';
import type { NewLink } from './new-link.ts';

/** Creates and revokes links; an expired session asks for the password again. */
export function usePersonalLinks() {
  const client = useQueryClient();
  const [created, setCreated] = useState<NewLink | null>(null);
  const [newLinks, setNewLinks] = useState<readonly NewLink[]>([]);
  const { mutateAsync, isPending, error } = useMutation({
    mutationFn: (act: () => Promise<void>) => act(),
    onError: (failed) => {
      if (failed instanceof ApiError && failed.status === 401) loseSession();
    },
  });
  // The error is shown above the list.
  const run = (act: () => Promise<void>) => mutateAsync(act).catch(() => {});
  const removeNew = (reviewer: string) =>
    setNewLinks((known) => known.filter((link) => link.reviewer !== reviewer));
  return {
    created,
    closeCreated: () => setCreated(null),
    /** Links of `createAll` that still work, whose tokens are in this page alone. */
    newLinks,
    isBusy: isPending,
    problem: error?.message ?? null,
    create: (reviewer: string) =>
      run(async () => {
        const token = await createPersonalLink(client, reviewer);
        removeNew(reviewer);
        setCreated({ reviewer, token });
      }),
    createAll: (reviewers: readonly string[]) =>
      run(async () => {
        for (const reviewer of reviewers) {
          const token = await createPersonalLink(client, reviewer);
          setNewLinks((known) => [...known, { reviewer, token }]);
        }
      }),
    revoke: (reviewer: string) =>
      run(async () => {
        await revokePersonalLink(client, reviewer);
        removeNew(reviewer);
        notify(`${reviewer}’s link is revoked`);
      }),
  };
}

export type PersonalLinkActions = ReturnType<typeof usePersonalLinks>;
