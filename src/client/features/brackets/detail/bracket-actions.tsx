import { useQueryClient } from '@tanstack/react-query';
import { Link, useNavigate } from '@tanstack/react-router';
import { ChevronDown, Pause, Pencil, Play, Share2, Trash2 } from 'lucide-react';
import { startTransition, useId, useState } from 'react';
import type { Bracket } from '#shared/contracts/bracket.ts';
import { Button, buttonClass } from '../../../components/controls/button.tsx';
import { ConfirmDialog } from '../../../components/dialog/confirm-dialog.tsx';
import { notify } from '../../../components/feedback/notices.tsx';
import {
  deleteBracket,
  pauseBracket,
  removeBracketFromCache,
  resumeBracket,
} from '../../../queries/brackets.ts';
import type { Act, BracketControls } from '../use-bracket-action.ts';
import { mayPlay } from '../who-plays.ts';
import styles from './bracket-actions.module.css';
import { DuplicateButton } from './duplicate-button.tsx';
import { GenerateButton } from './generate-button.tsx';
import { ShareDialog } from './share-dialog.tsx';
import { UndoButton } from './undo-button.tsx';

type Props = { bracket: Bracket; controls: BracketControls };

/** Buttons for a bracket in its current status: play for every user, the rest for admins. */
export function BracketActions({ bracket, controls }: Props) {
  const { act, busy, isAdmin } = controls;
  const { id, status, progress, champion } = bracket;
  const [isManaging, setIsManaging] = useState(false);
  const [isSharing, setIsSharing] = useState(false);
  const panel = useId();
  const isBusy = busy !== null;
  const isPlayable = mayPlay(bracket, isAdmin);
  return (
    <div className={styles.controls}>
      <div className={styles.actions}>
        {isPlayable && (
          <Link to="/brackets/$id/play" params={{ id }} className={buttonClass('primary')}>
            <Play aria-hidden="true" size={18} /> {progress.decided === 0 ? 'Play' : 'Continue'}
          </Link>
        )}
        {isAdmin && status === 'draft' && (
          <>
            <GenerateButton bracket={bracket} act={act} busy={busy} />
            <EditLink id={id} />
          </>
        )}
        {isAdmin && status === 'paused' && (
          <Button
            look="primary"
            disabled={isBusy}
            onClick={() => act('resume', () => resumeBracket(id))}
          >
            <Play aria-hidden="true" size={18} /> {busy === 'resume' ? 'Resuming...' : 'Resume'}
          </Button>
        )}
        {isAdmin && (
          <>
            {isPlayable && (
              <Button disabled={isBusy} onClick={() => act('pause', () => pauseBracket(id))}>
                <Pause aria-hidden="true" size={18} /> {busy === 'pause' ? 'Pausing...' : 'Pause'}
              </Button>
            )}
            <Button onClick={() => startTransition(() => setIsSharing(true))}>
              <Share2 aria-hidden="true" size={18} /> Share
            </Button>
            <Button
              look="quiet"
              aria-expanded={isManaging}
              aria-controls={panel}
              onClick={() => setIsManaging(!isManaging)}
            >
              Manage <ChevronDown aria-hidden="true" size={18} />
            </Button>
          </>
        )}
        {!(status === 'completed' && champion) && (
          <UndoButton bracket={bracket} controls={controls} />
        )}
      </div>
      {isAdmin && (
        <div id={panel} hidden={!isManaging}>
          <ManageActions bracket={bracket} act={act} busy={busy} />
        </div>
      )}
      {isSharing && (
        <ShareDialog bracket={bracket} act={act} busy={busy} onClose={() => setIsSharing(false)} />
      )}
    </div>
  );
}

type ManageActionsProps = { bracket: Bracket; act: Act; busy: string | null };

/** Less frequent admin actions: edit, regenerate, duplicate, delete. */
function ManageActions({ bracket, act, busy }: ManageActionsProps) {
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
function EditLink({ id }: { id: string }) {
  return (
    <Link to="/brackets/$id/edit" params={{ id }} className={buttonClass()}>
      <Pencil aria-hidden="true" size={18} /> Edit
    </Link>
  );
}
