import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { MAX_NOTE_LENGTH, type RoomTier } from '#shared/domain/rooms/room.ts';
import { Button } from '../../../components/controls/button.tsx';
import { Field } from '../../../components/form/field.tsx';
import { Row, Stack, Text } from '../../../components/layout/primitives.tsx';
import { RESENT, UNSENT_VOTE, useIsStuck } from '../../../hooks/resent-mutation.ts';
import { type ClubRoundDetail, rateInClubRound } from '../../../queries/club-rounds.ts';
import { TierPad } from '../phone/rate.tsx';
import styles from './rounds.module.css';

type Props = { round: ClubRoundDetail; album_id: string; hasNote?: boolean };

/**
 * Rates an album of a round: a tap seals the tier, or puts a late card on the table. The note is
 * above the tiers, since the last tap may reveal the cards.
 */
export function RateAlbum({ round, album_id, hasNote = true }: Props) {
  const client = useQueryClient();
  const own = round.mine.find((card) => card.album_id === album_id);
  const [note, setNote] = useState<string | null>(null);
  const written = note ?? own?.note ?? '';
  const isLate = round.status === 'revealed';
  const mutationKey = ['rounds', round.id, album_id];
  const { mutate, isPending, error, variables } = useMutation({
    ...RESENT,
    mutationKey,
    // One card after the other: a response has all cards of the round, and changed ones no version.
    scope: { id: `rounds ${round.id}` },
    mutationFn: (tier: RoomTier | null) =>
      rateInClubRound(client, round.id, { album_id, tier, note: written.trim() || null }),
    onSuccess: () => setNote(null),
  });
  const isStuck = useIsStuck(mutationKey);
  const tier = isPending ? variables : (own?.tier ?? null);
  const isChanged = own?.tier != null && note !== null && note.trim() !== (own.note ?? '');
  return (
    <Stack gap={3} className={styles.pad}>
      {hasNote && (
        <Field
          label="Say something about it"
          hint={`${isLate ? 'Everyone sees it at once' : 'Shown at the reveal'}. ${MAX_NOTE_LENGTH - written.length} left`}
        >
          {(wiring) => (
            <textarea
              {...wiring}
              rows={2}
              maxLength={MAX_NOTE_LENGTH}
              value={written}
              onChange={({ currentTarget: { value } }) => setNote(value)}
            />
          )}
        </Field>
      )}
      <TierPad chosen={tier} isFaceUp hasKeys={false} onChoose={(chosen) => mutate(chosen)} />
      <Row gap={3} justify="between" wraps isTarget>
        <Text tone={error ? 'danger' : 'muted'} size="s" role="status">
          {describe({ isLate, isStuck, error, hasCard: own !== undefined, tier })}
        </Text>
        {isChanged && (
          <Button look="primary" onClick={() => mutate(own?.tier ?? null)}>
            Save note
          </Button>
        )}
        {own !== undefined && !isChanged && (
          <Button onClick={() => mutate(null)}>Change my mind</Button>
        )}
      </Row>
    </Stack>
  );
}

type State = {
  isLate: boolean;
  isStuck: boolean;
  error: Error | null;
  hasCard: boolean;
  tier: RoomTier | null;
};

function describe({ isLate, isStuck, error, hasCard, tier }: State): string {
  if (isStuck) return UNSENT_VOTE;
  if (error) return error.message;
  if (isLate) return 'Tap to put your card down. Everyone sees it at once.';
  if (tier !== null) return 'Locked in until the reveal. Tap another tier to change it.';
  if (hasCard) return 'Your vote from before still counts. Tap to change it.';
  return 'Tap to lock it in. It stays secret until the reveal.';
}
