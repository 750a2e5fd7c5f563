import { hostStep, type RoomResponse } from '../../../api/rooms.ts';
import { keepClear } from '../../../ui/bottom-bar.ts';
import { useMedia } from '../../../ui/hydration.ts';
import { RoomStatusLine } from '../room-status-line.tsx';
import styles from './host-bar.module.css';
import { HostQuestion, type Question } from './host-question.tsx';
import { BetweenSteps, LobbySteps, RatingSteps, RevealedSteps } from './host-steps.tsx';
import { isWaiting } from './queue-order.ts';
import { SeatRequests } from './seat-requests.tsx';
import { skipAlbum } from './skip-album.ts';
import type { Hosting } from './use-hosting.ts';
import { useRestoreFocus } from './use-restore-focus.ts';

type Props = {
  room: RoomResponse;
  hosting: Hosting;
  /** Question to confirm, or `null`. */
  question: Question | null;
  onAsk: (question: Question | null) => void;
  isHidden: boolean;
};

/** Host controls for the current album, for any browser with the admin session. */
export function HostBar({ room, hosting, question, onAsk, isHidden }: Props) {
  const hand = room.albums.find(({ state }) => state === 'rating' || state === 'revealed');
  const bar = useRestoreFocus(`${hand?.album_id} ${hand?.state} ${question}`);
  const props = { room, hosting, onAsk };
  const isBeside = useMedia('(width >= 75rem)', false);
  return (
    <section ref={bar} aria-label="Host" tabIndex={-1} hidden={isHidden} className={styles.bar}>
      <div ref={isBeside ? null : keepClear} className={styles.content}>
        {hosting.problem && (
          <p role="alert" className={styles.problem}>
            {hosting.problem}
          </p>
        )}
        <RoomStatusLine room={room} viewer="host" className={styles.status} />
        <SeatRequests room={room} hosting={hosting} />
        {hand === undefined &&
          (room.status === 'lobby' ? <LobbySteps {...props} /> : <BetweenSteps {...props} />)}
        {hand?.state === 'rating' && <RatingSteps {...props} />}
        {hand && <RevealedSteps key={hand.album_id} {...props} album={hand} />}
      </div>
      {question && (
        <HostQuestion
          question={question}
          hasNext={room.albums.some(isWaiting)}
          isBusy={hosting.isBusy}
          onConfirm={async () => {
            await hosting.run(() =>
              question === 'skip' ? skipAlbum(room) : hostStep(room.code, question),
            );
            onAsk(null);
          }}
          onCancel={() => onAsk(null)}
        />
      )}
    </section>
  );
}
