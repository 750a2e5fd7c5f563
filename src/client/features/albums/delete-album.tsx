import { useQueryClient } from '@tanstack/react-query';
import { Trash2 } from 'lucide-react';
import { useState } from 'react';
import type { Album } from '#shared/contracts/albums.ts';
import { albumQuery, deleteAlbum } from '../../api/albums.ts';
import { ApiError } from '../../api/api-error.ts';
import { Button } from '../../ui/button.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { notify } from '../../ui/notices.tsx';
import { PasswordDialog } from '../sign-in/password-dialog.tsx';

type Props = { album: Album; onDeleted: () => void };

/** Deletes an album: are you sure, the password, the call (rules.md#forms); giving up at any point aborts. */
export function DeleteAlbum({ album, onDeleted }: Props) {
  const [step, setStep] = useState<'idle' | 'confirm' | 'password'>('idle');
  const stop = () => setStep('idle');
  return (
    <>
      <Button look="danger" onClick={() => setStep('confirm')}>
        <Trash2 aria-hidden="true" size={18} /> Delete Album
      </Button>
      {step === 'confirm' && (
        <Dialog
          title="Delete this album?"
          size="small"
          onClose={stop}
          footer={
            <>
              <Button look="quiet" onClick={stop}>
                Cancel
              </Button>
              <Button look="danger" onClick={() => setStep('password')}>
                Delete
              </Button>
            </>
          }
        >
          <p>
            “{album.title}” by {album.artist} leaves every list. Its changes stay in the changelog,
            which can restore it for 90 days.
          </p>
        </Dialog>
      )}
      {step === 'password' && (
        <PasswordPrompt album={album} onCancel={stop} onDeleted={onDeleted} />
      )}
    </>
  );
}

type PromptProps = Props & { onCancel: () => void };

/** The call itself tells whether the password is right: it signs nobody in. */
function PasswordPrompt({ album, onCancel, onDeleted }: PromptProps) {
  const client = useQueryClient();
  const remove = async (password: string) => {
    try {
      await deleteAlbum(album.id, password);
    } catch (problem) {
      if (problem instanceof ApiError && problem.status === 401) throw problem;
      notify(`Failed to delete album: ${reasonOf(problem)}`, true);
      return onCancel();
    }
    notify('Album deleted successfully!');
    onDeleted();
    // It is gone: asking for it again would only fail.
    await client.invalidateQueries({ predicate: ({ queryKey }) => !queryKey.includes(album.id) });
    client.removeQueries({ queryKey: albumQuery(album.id, client).queryKey, type: 'inactive' });
  };
  return (
    <PasswordDialog
      title="Admin password"
      submit="Delete Album"
      busy="Deleting..."
      look="danger"
      send={remove}
      onCancel={onCancel}
    />
  );
}

function reasonOf(problem: unknown): string {
  if (!(problem instanceof ApiError))
    return (problem instanceof Error && problem.message) || 'Unknown error occurred';
  if (problem.kind !== 'http') return 'Network error or request failed';
  return problem.words ?? 'Unknown error occurred';
}
