import { Link } from '@tanstack/react-router';
import { ChevronDown, Pause, Play, Share2, Undo2 } from 'lucide-react';
import { useId, useState } from 'react';
import type { Bracket } from '#shared/contracts/bracket.ts';
import { pauseBracket, resumeBracket, undoResult } from '../../api/brackets.ts';
import { Button, buttonClass } from '../../ui/button.tsx';
import { notify } from '../../ui/notices.tsx';
import styles from './bracket-actions.module.css';
import { GenerateButton } from './generate-button.tsx';
import { EditLink, ManageActions } from './manage-actions.tsx';
import { mayUndo } from './may-undo.ts';
import { ShareDialog } from './share-dialog.tsx';
import type { Act } from './use-bracket-action.ts';

type Props = { bracket: Bracket; act: Act; busy: string | null; isAdmin: boolean };

/** What can be done with a bracket as it stands: playing for everyone, the rest for admins. */
export function BracketActions({ bracket, act, busy, isAdmin }: Props) {
  const { id, status, progress } = bracket;
  const [isManaging, setIsManaging] = useState(false);
  const [isSharing, setIsSharing] = useState(false);
  const panel = useId();
  const isBusy = busy !== null;
  const isPlayable = status === 'ready' || status === 'active';
  return (
    <>
      <div className={styles.actions}>
        {isPlayable && (
          <Link to="/brackets/$id/play" params={{ id }} className={buttonClass('primary')}>
            <Play aria-hidden="true" size={18} /> {progress.decided === 0 ? 'Play' : 'Play on'}
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
        {mayUndo(bracket, isAdmin) && (
          <Button
            disabled={isBusy}
            onClick={() =>
              act(
                'undo a result of the',
                () => undoResult(id),
                () => notify('Last result taken back'),
              )
            }
          >
            <Undo2 aria-hidden="true" size={18} /> Undo
          </Button>
        )}
        {isAdmin && (
          <>
            {isPlayable && (
              <Button disabled={isBusy} onClick={() => act('pause', () => pauseBracket(id))}>
                <Pause aria-hidden="true" size={18} /> {busy === 'pause' ? 'Pausing...' : 'Pause'}
              </Button>
            )}
            <Button onClick={() => setIsSharing(true)}>
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
      </div>
      {isAdmin && (
        <div id={panel} hidden={!isManaging}>
          <ManageActions bracket={bracket} act={act} busy={busy} />
        </div>
      )}
      {isSharing && (
        <ShareDialog bracket={bracket} act={act} busy={busy} onClose={() => setIsSharing(false)} />
      )}
    </>
  );
}
