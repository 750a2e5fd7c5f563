import { type QueryClient, useQueryClient } from '@tanstack/react-query';
import { Undo2 } from 'lucide-react';
import { useRef, useState } from 'react';
import type { ChangelogEntry } from '#shared/contracts/changelog.ts';
import { Button } from '../../components/controls/button.tsx';
import { notify } from '../../components/feedback/notices.tsx';
import { VisuallyHidden } from '../../components/layout/primitives.tsx';
import { ApiError } from '../../lib/http/api-error.ts';
import { restoreAlbum, setAlbumInCache } from '../../queries/albums.ts';
import { restoreSession, setSessionInCache } from '../../queries/session-writes.ts';
import { usePassword } from '../sign-in/use-password.tsx';

type Props = {
  entry: ChangelogEntry;
  /** Name of the deleted item in the entry. */
  name: string;
};

/**
 * Restores the deleted item of an entry (product/albums.md#deleting-and-restoring) and focuses the
 * entry.
 */
export function RestoreButton({ entry, name }: Props) {
  const client = useQueryClient();
  const password = usePassword('');
  const button = useRef<HTMLButtonElement>(null);
  const [isBusy, setIsBusy] = useState(false);
  const restore = async () => {
    if (isBusy) return;
    try {
      const isDone = await password.run('Enter the admin password to restore.', (secret) => {
        setIsBusy(true);
        return bringBack(client, entry, secret);
      });
      if (isDone) button.current?.closest('article')?.focus({ preventScroll: true });
    } catch (problem) {
      notify(`Failed to restore: ${getReason(problem)}`, true);
    } finally {
      setIsBusy(false);
    }
  };
  return (
    <>
      <Button ref={button} look="quiet" aria-disabled={isBusy || undefined} onClick={restore}>
        <Undo2 aria-hidden="true" size={16} /> {isBusy ? 'Restoring...' : 'Restore'}
        <VisuallyHidden> {name}</VisuallyHidden>
      </Button>
      {password.dialog}
    </>
  );
}

async function bringBack(client: QueryClient, entry: ChangelogEntry, password: string) {
  const { album_id, session_id } = entry;
  if (album_id !== null) {
    await setAlbumInCache(client, await restoreAlbum(album_id, password));
    notify('Album restored successfully!');
  } else if (session_id !== null) {
    await setSessionInCache(client, await restoreSession(session_id, password));
    notify('Session restored successfully!');
  }
}

function getReason(problem: unknown): string {
  return (problem instanceof ApiError && problem.words) || 'Network error or request failed';
}
