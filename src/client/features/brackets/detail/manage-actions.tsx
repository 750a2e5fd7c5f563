import { useQueryClient } from '@tanstack/react-query';
import { Link, useNavigate } from '@tanstack/react-router';
import { Pencil, Trash2 } from 'lucide-react';
import { useState } from 'react';
import type { Bracket } from '#shared/contracts/bracket.ts';
import { deleteBracket, removeBracketFromCache } from '../../../api/brackets.ts';
import { Button, buttonClass } from '../../../ui/button.tsx';
import { ConfirmDialog } from '../../../ui/confirm-dialog.tsx';
import { notify } from '../../../ui/notices.tsx';
import type { Act } from '../use-bracket-action.ts';
import styles from './bracket-actions.module.css';
import { DuplicateButton } from './duplicate-button.tsx';
import { GenerateButton } from './generate-button.tsx';

type Props = { bracket: Bracket; act: Act; busy: string | null };

/** Less frequent admin actions: edit, regenerate, duplicate, delete. */
export function ManageActions({ bracket, act, busy }: Props) {
  const client = useQueryClient();
  const navigate = useNavigate();
  const [isDeleting, setIsDeleting] = useState(false);
  const { id, name, status } = bracket;
  const leave = () => {
    notify('Bracket deleted');
    navigate({ to: '/brackets' }).then(() => removeBracketFromCache(client, id));
  };
  return (
    <div className={styles.actions}>
      {status !== 'draft' && (
        <>
          <EditLink id={id} />
          <GenerateButton bracket={bracket} act={act} busy={busy} />
        </>
      )}
      <DuplicateButton bracket={bracket} act={act} busy={busy} label="Duplicate" />
      <Button look="danger" disabled={busy !== null} onClick={() => setIsDeleting(true)}>
        <Trash2 aria-hidden="true" size={18} /> Delete
      </Button>
      {isDeleting && (
        <ConfirmDialog
          title="Delete this bracket?"
          confirm="Delete"
          busy="Deleting..."
          isBusy={busy !== null}
          onConfirm={() => act('delete', () => deleteBracket(client, id), leave)}
          onCancel={() => setIsDeleting(false)}
        >
          <p>“{name}”, its results and its shared page will be deleted.</p>
        </ConfirmDialog>
      )}
    </div>
  );
}

/** Links to a bracket's form. */
export function EditLink({ id }: { id: string }) {
  return (
    <Link to="/brackets/$id/edit" params={{ id }} className={buttonClass()}>
      <Pencil aria-hidden="true" size={18} /> Edit
    </Link>
  );
}
