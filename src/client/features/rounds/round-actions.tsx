import { useQueryClient } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import { Button, buttonClass } from '../../components/controls/button.tsx';
import { ConfirmDialog } from '../../components/dialog/confirm-dialog.tsx';
import { Rejection } from '../../components/feedback/message.tsx';
import { type ClubRoundDetail, endClubRound } from '../../queries/club-rounds.ts';
import { useAdminAction } from '../sign-in/use-admin-action.ts';

/** Actions of an admin on a round. */
export function RoundActions({ round }: { round: ClubRoundDetail }) {
  if (round.status === 'open') return <OpenRoundActions round={round} />;
  if (round.status === 'cancelled') return null;
  return (
    <Link to="/rounds/create" search={{ again: round.id }} className={buttonClass()}>
      Same again
    </Link>
  );
}

function OpenRoundActions({ round }: { round: ClubRoundDetail }) {
  const client = useQueryClient();
  const [asked, setAsked] = useState<'reveal' | 'cancel' | null>(null);
  const { run, isBusy, problem, dialog } = useAdminAction();
  const end = async (step: 'reveal' | 'cancel') => {
    await run(() => endClubRound(client, round.id, step));
    setAsked(null);
  };
  return (
    <>
      <Button onClick={() => setAsked('reveal')}>Reveal now</Button>
      <Link to="/rounds/$id/edit" params={{ id: round.id }} className={buttonClass()}>
        Edit
      </Link>
      <Button onClick={() => setAsked('cancel')}>Cancel round</Button>
      <Rejection text={problem} />
      {asked === 'reveal' && (
        <ConfirmDialog
          title="Reveal the cards now?"
          confirm="Reveal"
          look="primary"
          isBusy={isBusy}
          onConfirm={() => end('reveal')}
          onCancel={() => setAsked(null)}
          above={dialog}
        >
          <p>
            The cards become ratings. Whoever has not rated yet can add a late card for three days.
          </p>
        </ConfirmDialog>
      )}
      {asked === 'cancel' && (
        <ConfirmDialog
          title="Cancel this round?"
          confirm="Cancel round"
          isBusy={isBusy}
          onConfirm={() => end('cancel')}
          onCancel={() => setAsked(null)}
          above={dialog}
        >
          <p>Its sealed cards are deleted. The albums keep their ratings.</p>
        </ConfirmDialog>
      )}
    </>
  );
}
