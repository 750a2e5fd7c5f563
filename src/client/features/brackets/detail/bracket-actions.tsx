import { useQueryClient } from '@tanstack/react-query';
import { Link, useNavigate } from '@tanstack/react-router';
import { ChevronDown, Monitor, Pause, Pencil, Play, Share2, Shuffle, Trash2 } from 'lucide-react';
import { startTransition, useId, useState } from 'react';
import type { Bracket } from '#shared/contracts/bracket.ts';
import { MIN_SONGS } from '#shared/domain/brackets/bracket-seeding.ts';
import * as endpoints from '#shared/endpoints.ts';
import { Button, buttonClass } from '../../../components/controls/button.tsx';
import { ConfirmDialog } from '../../../components/dialog/confirm-dialog.tsx';
import { notify } from '../../../components/feedback/notices.tsx';
import { Row, Stack, Text, VisuallyHidden } from '../../../components/layout/primitives.tsx';
import { lazyDialog } from '../../../components/lazy/lazy-component.tsx';
import { requestData } from '../../../lib/http/request.ts';
import { deleteBracket, removeBracketFromCache } from '../../../queries/brackets.ts';
import type { Act, BracketControls } from '../use-bracket-action.ts';
import { mayPlay } from '../who-plays.ts';
import styles from './bracket-actions.module.css';
import { DuplicateButton } from './duplicate-button.tsx';
import { UndoButton } from './undo-button.tsx';

const ShareDialog = lazyDialog(async () => (await import('./share-dialog.tsx')).ShareDialog);

type Props = { bracket: Bracket; controls: BracketControls };

/** Buttons for a bracket in its current status: play for every user, the rest for admins. */
export function BracketActions({ bracket, controls }: Props) {
  const { act, busy, isAdmin } = controls;
  const { id, status, progress, champion, voting } = bracket;
  const [isManaging, setIsManaging] = useState(false);
  const [isSharing, setIsSharing] = useState(false);
  const panel = useId();
  const isBusy = busy !== null;
  const isPlayable = mayPlay(bracket, isAdmin);
  return (
    <Stack gap={3} className={styles.controls}>
      <Row gap={2} wraps className={styles.actions}>
        {isPlayable && (
          <Link to="/brackets/$id/play" params={{ id }} className={buttonClass('primary')}>
            <Play aria-hidden="true" size={18} /> {progress.decided === 0 ? 'Play' : 'Continue'}
          </Link>
        )}
        {voting === 'ballot' && isPlayable && (
          <Link to="/brackets/$id/screen" params={{ id }} target="_blank" className={buttonClass()}>
            <Monitor aria-hidden="true" size={18} /> Big screen
            <VisuallyHidden> (opens in a new tab)</VisuallyHidden>
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
            onClick={() =>
              act('resume', () =>
                requestData(endpoints.RESUME_BRACKET, { params: { id }, body: {} }),
              )
            }
          >
            <Play aria-hidden="true" size={18} /> {busy === 'resume' ? 'Resuming...' : 'Resume'}
          </Button>
        )}
        {isAdmin && (
          <>
            {isPlayable && (
              <Button
                disabled={isBusy}
                onClick={() =>
                  act('pause', () =>
                    requestData(endpoints.PAUSE_BRACKET, { params: { id }, body: {} }),
                  )
                }
              >
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
      </Row>
      {isAdmin && (
        <div id={panel} hidden={!isManaging}>
          <ManageActions bracket={bracket} act={act} busy={busy} />
        </div>
      )}
      {isSharing && (
        <ShareDialog bracket={bracket} act={act} busy={busy} onClose={() => setIsSharing(false)} />
      )}
    </Stack>
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
    <Row gap={2} wraps className={styles.actions}>
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
    </Row>
  );
}

function EditLink({ id }: { id: string }) {
  return (
    <Link to="/brackets/$id/edit" params={{ id }} className={buttonClass()}>
      <Pencil aria-hidden="true" size={18} /> Edit
    </Link>
  );
}

type GenerateButtonProps = { bracket: Bracket; act: Act; busy: string | null };

/** Generates the matchups; asks first if that discards existing ones. */
function GenerateButton({ bracket, act, busy }: GenerateButtonProps) {
  const [isAsking, setIsAsking] = useState(false);
  const { id, status, songs, progress } = bracket;
  const isAnew = status !== 'draft';
  const isShort = songs.length < MIN_SONGS;
  const isBusy = busy !== null;
  const action = isAnew ? 'regenerate' : 'generate';
  const generate = () =>
    act(
      action,
      // Discards only the results that the warning counted: newer ones cause a conflict.
      () =>
        requestData(endpoints.GENERATE_MATCHUPS, {
          params: { id },
          body: { discard_results: progress.decided > 0 },
        }),
      () => setIsAsking(false),
    );
  return (
    <>
      <Button
        look={isAnew ? 'plain' : 'primary'}
        disabled={isBusy || isShort}
        onClick={isAnew ? () => setIsAsking(true) : generate}
      >
        <Shuffle aria-hidden="true" size={18} />
        {isAnew ? 'Regenerate' : isBusy ? 'Generating...' : 'Generate matchups'}
      </Button>
      {isShort && (
        <Text as="span" tone="muted" size="s" className={styles.hint}>
          A bracket needs at least two songs.
        </Text>
      )}
      {isAsking && (
        <ConfirmDialog
          title="Make new matchups?"
          confirm="Regenerate"
          busy="Generating..."
          isBusy={isBusy}
          onConfirm={generate}
          onCancel={() => setIsAsking(false)}
        >
          <p>{warning(progress.decided)}</p>
        </ConfirmDialog>
      )}
    </>
  );
}

function warning(decided: number): string {
  if (decided === 0) return 'The current matchups are replaced. No results are lost.';
  const results = decided === 1 ? 'One result is' : `All ${decided} results are`;
  return `The current matchups are replaced. ${results} lost for good.`;
}
