import { type ReactNode, useState } from 'react';
import { useIsAdmin } from '../../../api/admin-session.ts';
import type { RoomAlbumView, RoomResponse } from '../../../api/rooms.ts';
import { HostBar } from './host-bar.tsx';
import type { Question } from './host-question.tsx';
import { HostQueue } from './host-queue.tsx';
import { CloseStep } from './host-steps.tsx';
import { WaysIn } from './join-links.tsx';
import { useHosting } from './use-hosting.ts';

type Props = {
  room: RoomResponse;
  isTakingOver: boolean;
  onTakenOver: () => void;
  /** Renders an album of the queue. */
  show: (album: RoomAlbumView) => ReactNode;
};

const TO_COME: ReadonlySet<string> = new Set(['waiting', 'rating', 'revealed']);

/**
 * Host controls for any browser with the admin session; the chosen action is preserved while the
 * password is requested again.
 */
export function HostSide({ room, isTakingOver, onTakenOver, show }: Props) {
  const isHost = useIsAdmin();
  const hosting = useHosting(room.code);
  const [question, setQuestion] = useState<Question | null>(null);
  const [hasHosted, setHasHosted] = useState(isHost);
  if (isHost && !hasHosted) setHasHosted(true);
  // Closing is then the next step, and is shown in the bar.
  const isOver = !room.albums.some(({ state }) => TO_COME.has(state));
  return (
    <>
      {hasHosted && (
        <HostBar
          room={room}
          hosting={hosting}
          question={question}
          onAsk={setQuestion}
          isHidden={!isHost}
        />
      )}
      {isHost && (
        <HostQueue room={room} hosting={hosting} show={show}>
          {!isOver && <CloseStep hosting={hosting} onAsk={setQuestion} />}
        </HostQueue>
      )}
      <WaysIn hosting={hosting} isTakingOver={isTakingOver} onTakenOver={onTakenOver} />
    </>
  );
}
