import { useMutation, useQueryClient } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import { Button, buttonClass } from '../../../components/controls/button.tsx';
import { ConfirmDialog } from '../../../components/dialog/confirm-dialog.tsx';
import { Row, Text } from '../../../components/layout/primitives.tsx';
import { type ClubRoundDetail, endClubRound } from '../../../queries/club-rounds.ts';

/** Actions of an admin on an open round. */
export function RoundActions({ round }: { round: ClubRoundDetail }) {
  const client = useQueryClient();
  const [asked, setAsked] = useState<'reveal' | 'cancel' | null>(null);
  const { mutate, isPending, error } = useMutation({
    mutationFn: (step: 'reveal' | 'cancel') => endClubRound(client, round.id, step),
    onSettled: () => setAsked(null),
  });
  return (
    <>
      <Row gap={2} wraps>
        <Button onClick={() => setAsked('reveal')}>Reveal now</Button>
        <Link to="/rounds/$id/edit" params={{ id: round.id }} className={buttonClass()}>
          Edit
        </Link>
        <Button onClick={() => setAsked('cancel')}>Cancel round</Button>
      </Row>
      {error && (
        <Text tone="danger" role="alert">
          {error.message}
        </Text>
      )}
      {asked === 'reveal' && (
        <ConfirmDialog
          title="Reveal the cards now?"
          confirm="Reveal"
          look="primary"
          isBusy={isPending}
          onConfirm={() => mutate('reveal')}
          onCancel={() => setAsked(null)}
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
          isBusy={isPending}
          onConfirm={() => mutate('cancel')}
          onCancel={() => setAsked(null)}
        >
          <p>Its sealed cards are deleted. The albums keep their ratings.</p>
        </ConfirmDialog>
      )}
    </>
  );
}
