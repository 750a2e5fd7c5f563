import { useQueryClient } from '@tanstack/react-query';
import { type FormEvent, useState } from 'react';
import { ROOM_TIERS, type RoomTier } from '#shared/domain/rooms/room.ts';
import { Button } from '../../../components/controls/button.tsx';
import { Row, Text } from '../../../components/layout/primitives.tsx';
import { type ClubRoundDetail, decideInRound } from '../../../queries/club-rounds.ts';
import { useAdminAction } from '../../sign-in/use-admin-action.ts';
import { VerdictFields } from '../verdict-fields.tsx';

type Cards = NonNullable<ClubRoundDetail['revealed']>[number];

/** Sets the overall tier of an album of a revealed round, with a veto. */
export function DecideForm({ id, cards }: { id: string; cards: Cards }) {
  const client = useQueryClient();
  const isRoomTier = (tier: string | null): tier is RoomTier =>
    ROOM_TIERS.some((one) => one === tier);
  const present = [cards.tier, cards.suggested_tier].find(isRoomTier) ?? 'S';
  const [verdict, setVerdict] = useState({
    tier: present,
    veto: cards.veto,
    vetoBy: cards.veto_by ?? '',
  });
  const { tier, veto, vetoBy } = verdict;
  const { run, isBusy, problem, dialog } = useAdminAction();
  const [isSaved, setIsSaved] = useState(false);
  const save = async (event: FormEvent) => {
    event.preventDefault();
    const veto_by = (veto && vetoBy) || null;
    const body = { tier, veto, veto_by };
    setIsSaved(await run(() => decideInRound(client, id, cards.album_id, body)));
  };
  return (
    <Row as="form" gap={3} columnGap={4} align="end" wraps onSubmit={save}>
      <VerdictFields
        label="Overall tier"
        suggested={cards.suggested_tier}
        {...verdict}
        onChange={(changed) => setVerdict({ ...verdict, ...changed })}
      />
      <Button type="submit" aria-disabled={isBusy}>
        Save tier
      </Button>
      <Text tone={problem === null ? 'muted' : 'danger'} size="s" role="status">
        {problem ?? (isSaved ? 'Saved' : '')}
      </Text>
      {dialog}
    </Row>
  );
}
