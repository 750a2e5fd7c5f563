import { useQueryClient } from '@tanstack/react-query';
import { type ReactNode, useState } from 'react';
import { tierName } from '#shared/domain/albums/tiers.ts';
import { RoomError, type RoomTier } from '#shared/domain/rooms/room.ts';
import * as endpoints from '#shared/endpoints.ts';
import { notify } from '../../../components/feedback/notices.tsx';
import { Stack, Text, VisuallyHidden } from '../../../components/layout/primitives.tsx';
import { hasStatus } from '../../../lib/http/api-error.ts';
import { requestData } from '../../../lib/http/request.ts';
import {
  getCachedRoom,
  type RoomAlbumView,
  type RoomResponse,
  roomQuery,
  setRoomInCache,
} from '../../../queries/rooms.ts';
import { TierPad } from '../../voting/tier-pad.tsx';
import { type BallotBox, useVote } from '../../voting/use-vote.ts';
import { describeLoss, NoteField, VoteLine } from '../../voting/vote-fields.tsx';
import { Predictions } from '../games/predictions.tsx';
import { PeekCard, usePeek } from './peek-card.tsx';
import { getSteps, type OwnSeat, type Step, VoteSteps } from './steps.tsx';

type Props = {
  room: RoomResponse;
  album: RoomAlbumView;
  mine: OwnSeat;
  /** Where the votes of the seat go. */
  box: BallotBox;
  /** Content between the submitted rating and the note. */
  children: ReactNode;
};

/** Rates the current album: a tap submits the tier until the reveal, or adds a late card. */
export function Rate({ room, album, mine, box, children }: Props) {
  const isLate = album.state === 'revealed';
  const note = mine.tier === null ? findPreviousNote(album, mine) : mine.note;
  const vote = useVote<RoomTier>({
    box,
    id: album.album_id,
    version: album.round,
    current: { choice: mine.tier, note },
  });
  const tier = vote.choice;
  const peek = usePeek(tier);
  const steps = getSteps(room, album, { ...mine, hasTier: tier !== null || mine.is_in });
  const [chosen, setChosen] = useState<Step | null>(null);
  const step = chosen ?? steps.find(({ isDone }) => !isDone)?.step ?? 'tier';
  const goOn = () => setChosen(null);
  return (
    <Stack as="section" gap={4} aria-label="Your rating">
      {isLate && (
        <Text as="h3" size="l">
          Better late than never
        </Text>
      )}
      {steps.length > 1 && <VoteSteps steps={steps} current={step} onChoose={setChosen} />}
      {step === 'tier' ? (
        <TierPad
          chosen={tier}
          isFaceUp={isLate || peek.isFaceUp}
          onChoose={(tier) => {
            vote.choose(tier);
            goOn();
          }}
        />
      ) : (
        <Predictions room={room} album={album} mine={mine} step={step} onMade={goOn} />
      )}
      {mine.is_in && step !== 'tier' && chosen === null && (
        <Text tone="accent" weight={600} role="status">
          One more thing: the reveal waits for this.
        </Text>
      )}
      <VoteLine
        vote={vote}
        isLate={isLate}
        isHidden={mine.is_in && mine.tier === null}
        lockedIn={tier !== null && <LockedIn tier={tier} isLate={isLate} />}
        card={tier !== null && !isLate ? <PeekCard tier={tier} {...peek} /> : undefined}
      />
      {children}
      <NoteField vote={vote} isLate={isLate} />
    </Stack>
  );
}

function LockedIn({ tier, isLate }: { tier: RoomTier; isLate: boolean }) {
  return (
    <>
      Locked in
      <VisuallyHidden>: {tierName(tier)}</VisuallyHidden>
      {!isLate && (
        <Stack as="span" tone="muted" size="s">
          Hold to peek
        </Stack>
      )}
    </>
  );
}

/** Note of the attempt before, to be sent again with the next card. */
function findPreviousNote({ previous_cards }: RoomAlbumView, mine: OwnSeat): string | null {
  return previous_cards.find(({ reviewer }) => reviewer === mine.reviewer)?.note ?? null;
}

/** Where the votes of the own seat go; `null` without one. */
export function useRoomBox({ code, mine }: RoomResponse): BallotBox | null {
  const client = useQueryClient();
  if (mine === null) return null;
  return {
    group: `room ${code} ${mine.reviewer}`,
    send: async (album_id, { choice, note = '', version }) => {
      const room = client.getQueryData(roomQuery(code).queryKey);
      const album = room?.albums.find((one) => one.album_id === album_id);
      if (album !== undefined && album.round !== version) throw new RoomError('NOT_RATING');
      const tier = choice as RoomTier | null;
      const body = { album_id, tier, note: tier === null ? null : note.trim() || null };
      const rated = await requestData(endpoints.RATE_IN_ROOM, { params: { code }, body });
      await setRoomInCache(client, rated);
    },
    onLost: (error) => {
      const isSeatLost = hasStatus(error, 401);
      notify(
        isSeatLost ? 'That vote didn’t count: you’ve lost your seat.' : describeLoss(error),
        true,
      );
      const room = getCachedRoom(error);
      if (room !== null) return setRoomInCache(client, room);
      return client.invalidateQueries({ queryKey: roomQuery(code).queryKey });
    },
  };
}
