import { type RefObject, useEffect, useRef } from 'react';
import { Button } from '../../../components/controls/button.tsx';
import { keepClear } from '../../../hooks/bottom-bar.ts';
import { useMedia } from '../../../hooks/hydration.ts';
import { answerSeatRequest, hostStep, type RoomResponse } from '../../../queries/rooms.ts';
import { RoomStatusLine } from '../room-status-line.tsx';
import styles from './host-bar.module.css';
import { HostQuestion, type Question } from './host-question.tsx';
import { BetweenSteps, LobbySteps, RatingSteps, RevealedSteps } from './host-steps.tsx';
import { isWaiting } from './queue-order.ts';
import { skipAlbum } from './skip-album.ts';
import type { Hosting } from './use-hosting.ts';

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

type SeatRequestsProps = { room: RoomResponse; hosting: Hosting };

/** Lists guests who request their seat back, to be allowed or denied. */
function SeatRequests({
  room: { code, seat_requests },
  hosting: { run, isBusy },
}: SeatRequestsProps) {
  const respond = (reviewer: string, allow: boolean) =>
    isBusy || run(() => answerSeatRequest(code, reviewer, allow));
  return seat_requests.map((reviewer) => (
    <fieldset key={reviewer} aria-label={`Request from ${reviewer}`} className={styles.request}>
      <p role="status">{reviewer} wants back in.</p>
      <Button look="primary" aria-disabled={isBusy} onClick={() => respond(reviewer, true)}>
        Allow
      </Button>
      <Button aria-disabled={isBusy} onClick={() => respond(reviewer, false)}>
        Deny
      </Button>
    </fieldset>
  ));
}

/**
 * Restores the focus in a part of the page: when a focused button is removed, its replacement is
 * focused.
 * @param key changes with the content
 */
function useRestoreFocus(key: string): RefObject<HTMLElement | null> {
  const part = useRef<HTMLElement>(null);
  const wasIn = useRef(false);
  useEffect(() => {
    const note = ({ target }: FocusEvent) => {
      wasIn.current = target instanceof Node && (part.current?.contains(target) ?? false);
    };
    addEventListener('focusin', note);
    return () => removeEventListener('focusin', note);
  }, []);
  // biome-ignore lint/correctness/useExhaustiveDependencies: removing a focused button fires no event, so only the key reports it
  useEffect(() => {
    if (!wasIn.current || document.activeElement !== document.body) return;
    part.current?.querySelector<HTMLElement>('button, select')?.focus({ preventScroll: true });
  }, [key]);
  return part;
}
