import { Trash2 } from 'lucide-react';
import { type ReactNode, useState } from 'react';
import { Button } from '../../components/controls/button.tsx';
import { ConfirmDialog } from '../../components/dialog/confirm-dialog.tsx';
import { notify } from '../../components/feedback/notices.tsx';
import { ApiError, hasStatus } from '../../lib/http/api-error.ts';
import { PasswordDialog } from './password-dialog.tsx';

type Props = {
  noun: 'album' | 'session';
  /** Name in the password dialog. */
  what: string;
  label: ReactNode;
  look?: 'danger' | 'quiet';
  /** Consequences, or the reason it is not possible. */
  children: ReactNode;
  isPossible?: boolean;
  send: (password: string) => Promise<unknown>;
  onDeleted: () => unknown;
};

/**
 * Deletes in steps: confirmation, password, request (product/screens.md#forms); each step can be
 * canceled.
 */
export function DeleteButton(props: Props) {
  const { noun, label, look = 'danger', children, isPossible = true, ...call } = props;
  const [step, setStep] = useState<'idle' | 'confirm' | 'password'>('idle');
  const stop = () => setStep('idle');
  return (
    <>
      <Button look={look} onClick={() => setStep('confirm')}>
        <Trash2 aria-hidden="true" size={18} /> {label}
      </Button>
      {step === 'confirm' && (
        <ConfirmDialog
          title={`Delete this ${noun}?`}
          confirm={isPossible ? 'Delete' : null}
          onConfirm={() => setStep('password')}
          onCancel={stop}
        >
          <p>{children}</p>
        </ConfirmDialog>
      )}
      {step === 'password' && <PasswordPrompt noun={noun} {...call} onStop={stop} />}
    </>
  );
}

type PromptProps = Pick<Props, 'noun' | 'what' | 'send' | 'onDeleted'> & { onStop: () => void };

/** The delete request verifies the password; it does not sign in. */
function PasswordPrompt({ noun, what, send, onDeleted, onStop }: PromptProps) {
  const title = noun === 'album' ? 'Album' : 'Session';
  const remove = async (password: string) => {
    try {
      await send(password);
    } catch (problem) {
      if (hasStatus(problem, 401)) throw problem;
      notify(`Failed to delete ${noun}: ${getReason(problem)}`, true);
      return onStop();
    }
    notify(`${title} deleted successfully!`);
    onStop();
    await onDeleted();
  };
  return (
    <PasswordDialog
      title={`Delete ${noun}`}
      reason={`Enter the admin password to delete ${what}.`}
      submit={`Delete ${title}`}
      busy="Deleting..."
      look="danger"
      send={remove}
      onCancel={onStop}
    />
  );
}

function getReason(problem: unknown): string {
  if (!(problem instanceof ApiError))
    return (problem instanceof Error && problem.message) || 'Unknown error occurred';
  if (problem.kind !== 'http') return 'Network error or request failed';
  return problem.words ?? 'Unknown error occurred';
}
