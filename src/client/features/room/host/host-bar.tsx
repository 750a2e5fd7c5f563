import { type RefObject, useEffect, useRef } from 'react';
import * as endpoints from '#shared/endpoints.ts';
import { Button } from '../../../components/controls/button.tsx';
import { Card, Row, Stack, Text } from '../../../components/layout/primitives.tsx';
import { keepClear } from '../../../hooks/bottom-bar.ts';
import { useMedia } from '../../../hooks/hydration.ts';
import { requestData } from '../../../lib/http/request.ts';
import { hostStep, type RoomResponse } from '../../../queries/rooms.ts';
import { RoomStatusLine } from '../room-status-line.tsx';
import styles from './host-bar.module.css';
import { HostQuestion, type Question } from './host-question.tsx';
import { BetweenSteps, LobbySteps, NEXT_STEP, RatingSteps, RevealedSteps } from './host-steps.tsx';
import { describeNextStep } from './next-step.ts';
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
  const next = describeNextStep(room);
  const bar = useRestoreFocus();
  const props = { room, hosting, onAsk };
  const isBeside = useMedia('(width >= 70rem)', false);
  return (
    <Card
      as="section"
      radius="l"
      surface
      ref={bar}
      aria-label="Host"
      tabIndex={-1}
      hidden={isHidden}
      className={styles.bar}
    >
      <Stack gap={3} padding={4} ref={isBeside ? null : keepClear} className={styles.content}>
        {hosting.problem && (
          <Text tone="danger" weight={600} role="alert" className={styles.problem}>
            {hosting.problem}
          </Text>
        )}
        <RoomStatusLine room={room} viewer="host" weight={600} lines={3} />
        {next !== '' && (
          <Text tone="muted" size="s" lines={2} id={NEXT_STEP} className={styles.next}>
            {next}
          </Text>
        )}
        <SeatRequests room={room} hosting={hosting} />
        {hand === undefined &&
          (room.status === 'lobby' ? <LobbySteps {...props} /> : <BetweenSteps {...props} />)}
        {hand?.state === 'rating' && <RatingSteps {...props} />}
        {hand?.state === 'revealed' && (
          <RevealedSteps key={hand.album_id} {...props} album={hand} />
        )}
      </Stack>
      {question && (
        <HostQuestion
          question={question}
          room={room}
          isBusy={hosting.isBusy}
          onConfirm={async () => {
            await hosting.press(() =>
              question === 'skip' ? skipAlbum(room) : hostStep(room.code, question),
            );
            onAsk(null);
          }}
          onCancel={() => onAsk(null)}
        />
      )}
    </Card>
  );
}

type SeatRequestsProps = { room: RoomResponse; hosting: Hosting };

/** Lists guests who request their seat back, to be allowed or denied. */
function SeatRequests({
  room: { code, seat_requests },
  hosting: { press, isBusy },
}: SeatRequestsProps) {
  const respond = (reviewer: string, allow: boolean) =>
    isBusy ||
    press(() =>
      requestData(endpoints.ANSWER_SEAT_REQUEST, { params: { code, reviewer }, body: { allow } }),
    );
  return seat_requests.map((reviewer) => (
    <Row
      as="fieldset"
      gap={2}
      wraps
      padding={2}
      paddingInline={3}
      ground="tinted"
      key={reviewer}
      aria-label={`Request from ${reviewer}`}
      className={styles.request}
    >
      <p role="status">{reviewer} wants back in.</p>
      <Button look="primary" aria-disabled={isBusy} onClick={() => respond(reviewer, true)}>
        Allow
      </Button>
      <Button aria-disabled={isBusy} onClick={() => respond(reviewer, false)}>
        Deny
      </Button>
    </Row>
  ));
}

/** Focuses a button of a part of the page when the focused one was removed. */
function useRestoreFocus(): RefObject<HTMLElement | null> {
  const part = useRef<HTMLElement>(null);
  const focused = useRef<Element | null>(null);
  useEffect(() => {
    const note = ({ target }: FocusEvent) => {
      const isIn = target instanceof Element && part.current?.contains(target);
      focused.current = isIn ? target : null;
    };
    addEventListener('focusin', note);
    return () => removeEventListener('focusin', note);
  }, []);
  // After every render: the removal of a focused button fires no event.
  useEffect(() => {
    const isRemoved = focused.current?.isConnected === false;
    if (!isRemoved || document.activeElement !== document.body) return;
    part.current?.querySelector<HTMLElement>('button, select')?.focus({ preventScroll: true });
  });
  return part;
}
