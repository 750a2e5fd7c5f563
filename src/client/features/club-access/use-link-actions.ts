import { useMutation } from '@tanstack/react-query';
import { loseSession } from '../../lib/admin-session.ts';
import { ApiError } from '../../lib/http/api-error.ts';

/** Runs changes of links, one at a time; an expired session asks for the password again. */
export function useLinkActions() {
  const { mutateAsync, isPending, error } = useMutation({
    mutationFn: (act: () => Promise<void>) => act(),
    onError: (failed) => {
      if (failed instanceof ApiError && failed.status === 401) loseSession();
    },
  });
  return {
    isBusy: isPending,
    problem: error?.message ?? null,
    // The problem is shown with the links.
    run: (act: () => Promise<void>) => mutateAsync(act).catch(() => {}),
  };
}
