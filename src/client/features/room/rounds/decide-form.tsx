import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { tierName } from '#shared/domain/albums/tiers.ts';
import { ROOM_TIERS, type RoomTier } from '#shared/domain/rooms/room.ts';
import { Button } from '../../../components/controls/button.tsx';
import { CheckField, SelectField } from '../../../components/form/field.tsx';
import { Row, Text } from '../../../components/layout/primitives.tsx';
import { settings } from '../../../lib/settings.ts';
import { type ClubRoundDetail, decideInRound } from '../../../queries/club-rounds.ts';

type Cards = NonNullable<ClubRoundDetail['revealed']>[number];

/** Sets the overall tier of an album of a revealed round, with a veto. */
export function DecideForm({ id, cards }: { id: string; cards: Cards }) {
  const client = useQueryClient();
  const isRoomTier = (tier: string | null): tier is RoomTier =>
    ROOM_TIERS.some((one) => one === tier);
  const present = [cards.tier, cards.suggested_tier].find(isRoomTier) ?? 'S';
  const [tier, setTier] = useState<RoomTier>(present);
  const [veto, setVeto] = useState(cards.veto);
  const [vetoBy, setVetoBy] = useState(cards.veto_by ?? '');
  const { mutate, isPending, error, isSuccess } = useMutation({
    mutationFn: () =>
      decideInRound(client, id, cards.album_id, {
        tier,
        veto,
        veto_by: (veto && vetoBy) || null,
      }),
  });
  return (
    <Row
      as="form"
      gap={3}
      columnGap={4}
      align="end"
      wraps
      onSubmit={(event) => {
        event.preventDefault();
        if (!isPending) mutate();
      }}
    >
      <SelectField
        label="Overall tier"
        value={tier}
        onChange={({ currentTarget: { value } }) =>
          setTier(ROOM_TIERS.find((one) => one === value) ?? tier)
        }
      >
        {ROOM_TIERS.map((one) => (
          <option key={one} value={one}>
            {tierName(one)}
            {one === cards.suggested_tier ? ' (suggested)' : ''}
          </option>
        ))}
      </SelectField>
      <CheckField
        label="Veto"
        checked={veto}
        onChange={({ currentTarget: { checked } }) => setVeto(checked)}
      />
      {veto && (
        <SelectField
          label="Vetoed By"
          value={vetoBy}
          onChange={({ currentTarget: { value } }) => setVetoBy(value)}
        >
          <option value="">No name</option>
          {settings.reviewers.map((name) => (
            <option key={name}>{name}</option>
          ))}
        </SelectField>
      )}
      <Button type="submit" aria-disabled={isPending}>
        Save tier
      </Button>
      <Text tone={error ? 'danger' : 'muted'} size="s" role="status">
        {error?.message ?? (isSuccess ? 'Saved' : '')}
      </Text>
    </Row>
  );
}
