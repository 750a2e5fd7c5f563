import { useQueryClient } from '@tanstack/react-query';
import type { RoomTier } from '#shared/domain/rooms/room.ts';
import { notify } from '../../components/feedback/notices.tsx';
import { Stack } from '../../components/layout/primitives.tsx';
import { type ClubRoundDetail, rateInClubRound } from '../../queries/club-rounds.ts';
import { TierPad } from '../voting/tier-pad.tsx';
import { type BallotBox, useVote } from '../voting/use-vote.ts';
import { describeLoss, NoteField, VoteLine } from '../voting/vote-fields.tsx';
import styles from './rounds.module.css';

type Props = { round: ClubRoundDetail; album_id: string };

/**
 * Rates an album of a round: a tap seals the tier, or puts a late card on the table. The note is
 * above the tiers, since the last tap may reveal the cards.
 */
export function RateAlbum({ round, album_id }: Props) {
  const own = round.mine.find((card) => card.album_id === album_id);
  const vote = useVote<RoomTier>({
    box: useRoundBox(round),
    id: album_id,
    current: { choice: own?.tier ?? null, note: own?.note ?? null },
  });
  const isLate = round.status === 'revealed';
  return (
    <Stack gap={3} className={styles.pad}>
      <NoteField vote={vote} isLate={isLate} />
      <TierPad chosen={vote.choice} isFaceUp hasKeys={false} onChoose={vote.choose} />
      <VoteLine
        vote={vote}
        isLate={isLate}
        isHidden={own !== undefined && own.tier === null}
        lockedIn="Locked in"
      />
    </Stack>
  );
}

/** Where the votes of the reader in a round go. */
export function useRoundBox({ id, me }: ClubRoundDetail): BallotBox {
  const client = useQueryClient();
  return {
    group: `round ${id} ${me?.reviewer}`,
    send: (album_id, { choice, note = '' }) => {
      const tier = choice as RoomTier | null;
      return rateInClubRound(client, id, { album_id, tier, note: note.trim() || null });
    },
    onLost: (error) => {
      notify(describeLoss(error), true);
      return client.invalidateQueries({ queryKey: ['rounds'] });
    },
  };
}
