import { useQueryClient } from '@tanstack/react-query';
import { Trash2 } from 'lucide-react';
import { type FormEvent, useRef, useState } from 'react';
import type { Album } from '#shared/contracts/albums.ts';
import { albumQuery, deleteAlbum } from '../../api/albums.ts';
import { ApiError } from '../../api/api-error.ts';
import { Button } from '../../ui/button.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { PasswordField } from '../../ui/field.tsx';
import { notify } from '../../ui/notices.tsx';
import styles from '../../ui/small-form.module.css';

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
            “{album.title}” by {album.artist} leaves every list. Its changes stay in the changelog.
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

function PasswordPrompt({ album, onCancel, onDeleted }: PromptProps) {
  const client = useQueryClient();
  const input = useRef<HTMLInputElement>(null);
  const [password, setPassword] = useState('');
  const [error, setError] = useState<string | null>(null);
  const [isBusy, setIsBusy] = useState(false);
  const remove = async (event: FormEvent) => {
    event.preventDefault();
    if (isBusy) return;
    setIsBusy(true);
    try {
      await deleteAlbum(album.id, password.trim());
      notify('Album deleted successfully!');
      onDeleted();
      // It is gone: asking for it again would only fail.
      await client.invalidateQueries({ predicate: ({ queryKey }) => !queryKey.includes(album.id) });
      client.removeQueries({ queryKey: albumQuery(album.id, client).queryKey, type: 'inactive' });
    } catch (problem) {
      setIsBusy(false);
      explain(problem);
    }
  };
  const explain = (problem: unknown) => {
    if (problem instanceof ApiError && problem.status === 401) {
      setError(problem.message);
      input.current?.focus();
      input.current?.select();
      return;
    }
    notify(`Failed to delete album: ${reasonOf(problem)}`, true);
    onCancel();
  };
  return (
    <Dialog title="Admin password" size="small" initialFocus={input} onClose={onCancel}>
      <form noValidate onSubmit={remove} className={styles.form}>
        <PasswordField
          ref={input}
          label="Admin Password"
          value={password}
          error={error ?? undefined}
          onChange={(event) => {
            setPassword(event.target.value);
            setError(null);
          }}
        />
        <div className={styles.actions}>
          <Button look="quiet" onClick={onCancel}>
            Cancel
          </Button>
          <Button type="submit" look="danger" disabled={isBusy || password.trim() === ''}>
            {isBusy ? 'Deleting...' : 'Delete Album'}
          </Button>
        </div>
      </form>
    </Dialog>
  );
}

function reasonOf(problem: unknown): string {
  if (!(problem instanceof ApiError))
    return (problem instanceof Error && problem.message) || 'Unknown error occurred';
  if (problem.kind !== 'http') return 'Network error or request failed';
  return problem.words ?? 'Unknown error occurred';
}
