import { DoorClosed, Eye, Pause, Play, RotateCcw, SkipForward } from 'lucide-react';
import type { ReactNode } from 'react';
import * as endpoints from '#shared/endpoints.ts';
import { Button } from '../../../components/controls/button.tsx';
import { Row, Text } from '../../../components/layout/primitives.tsx';
import { joinWithAnd } from '../../../lib/format/join-words.ts';
import { requestData } from '../../../lib/http/request.ts';
import {
  hostStep,
  type RoomAlbumView,
  type RoomResponse,
  type RoomSeatView,
} from '../../../queries/rooms.ts';
import { inTurnOrder } from '../../voting/reveal/cards.ts';
import { useTurned } from '../../voting/reveal/use-turned.ts';
import styles from './host-bar.module.css';
import { hasUnsavedVotes, type Question, SKIP_AND_NEXT } from './host-question.tsx';
import { isWaiting } from './queue-order.ts';
import { SaveForm } from './save-form.tsx';
import { skipAlbum } from './skip-album.ts';
import type { Hosting } from './use-hosting.ts';

/** Id of the line that says what comes next, or why a step is off. */
export const NEXT_STEP = 'next-step';

type Props = { room: RoomResponse; hosting: Hosting; onAsk: (question: Question) => void };

export function LobbySteps({ room: { code, albums }, hosting, onAsk }: Props) {
  const start = () => hosting.press(() => hostStep(code, 'start'));
  return (
    <Row gap={2} columnGap={3} wraps className={styles.actions}>
      {albums.length > 0 ? (
        <Step look="primary" hosting={hosting} onPress={start}>
          <Play aria-hidden="true" size={18} /> Start
        </Step>
      ) : (
        <CloseStep hosting={hosting} onAsk={onAsk} />
      )}
    </Row>
  );
}

/** Steps between two albums. */
export function BetweenSteps({ room, hosting, onAsk }: Props) {
  const next = room.albums.find(({ state }) => state === 'waiting');
  const startNext = () => hosting.press(() => hostStep(room.code, 'next'));
  if (next === undefined)
    return (
      <Row gap={2} columnGap={3} wraps className={styles.actions}>
        <CloseStep hosting={hosting} onAsk={onAsk} />
      </Row>
    );
  return (
    <Row gap={2} columnGap={3} wraps className={styles.actions}>
      <Step look="primary" hosting={hosting} onPress={startNext}>
        <SkipForward aria-hidden="true" size={18} />
        <Text as="span" lines={2}>
          Next: {next.title}
        </Text>
      </Step>
    </Row>
  );
}

export function RatingSteps({ room, hosting, onAsk }: Props) {
  const { code, seats, votes, is_held } = room;
  const hasVotes = votes > 0;
  const areAllIn = hasVotes && seats.every(({ is_in }) => is_in);
  const reveal = () => hosting.press(() => hostStep(code, 'reveal'));
  const hold = () =>
    hosting.press(() =>
      requestData(endpoints.HOLD_ROOM, { params: { code }, body: { hold: !is_held } }),
    );
  const skip = () => (hasUnsavedVotes(room) ? onAsk('skip') : hosting.press(() => skipAlbum(room)));
  const Icon = is_held ? Play : Pause;
  return (
    <Row gap={2} columnGap={3} wraps className={styles.actions}>
      <Step
        look={hasVotes ? 'primary' : 'plain'}
        hosting={hosting}
        isDisabled={!hasVotes}
        onPress={reveal}
      >
        <Eye aria-hidden="true" size={18} /> {describeReveal(seats)}
      </Step>
      {!(is_held && areAllIn) && (
        <Step hosting={hosting} onPress={hold}>
          <Icon aria-hidden="true" size={18} /> {is_held ? 'Stop holding' : 'Hold the cards'}
        </Step>
      )}
      <SkipStep room={room} hosting={hosting} onPress={skip} />
    </Row>
  );
}

/**
 * Returns the label of the reveal button: offers to go on if only sleeping phones have not voted.
 */
function describeReveal(seats: readonly RoomSeatView[]): string {
  const missing = seats.filter(({ is_in }) => !is_in);
  const isOnlyAsleep = missing.length > 0 && missing.every(({ is_present }) => !is_present);
  if (!isOnlyAsleep) return 'Reveal now';
  return `Reveal without ${joinWithAnd(missing.map(({ reviewer }) => reviewer))}`;
}

/** Steps of a revealed album. */
export function RevealedSteps({ album, ...props }: Props & { album: RoomAlbumView }) {
  const { hosting, onAsk, room } = props;
  const cards = inTurnOrder(album.ratings ?? []);
  const isTurned = useTurned(cards, album) === cards.length;
  const showAll = () => hosting.press(() => hostStep(room.code, 'showAll'));
  return (
    <>
      {isTurned ? (
        <SaveForm
          key={`${album.album_id} ${album.round}`}
          room={room}
          album={album}
          hosting={hosting}
        />
      ) : (
        <Row gap={2} columnGap={3} wraps className={styles.actions}>
          <Text tone="muted" className={styles.state}>
            Revealing the cards…
          </Text>
          <Step hosting={hosting} onPress={showAll}>
            <Eye aria-hidden="true" size={18} /> Show all
          </Step>
        </Row>
      )}
      <Row gap={2} columnGap={3} wraps className={styles.actions}>
        <Step hosting={hosting} onPress={() => onAsk('again')}>
          <RotateCcw aria-hidden="true" size={18} /> Vote again
        </Step>
        <SkipStep room={room} hosting={hosting} onPress={() => onAsk('skip')} />
      </Row>
    </>
  );
}

/** Closes the room; in the bar once no album is queued, below the queue until then. */
export function CloseStep({ hosting, onAsk }: Pick<Props, 'hosting' | 'onAsk'>) {
  return (
    <Step look="quiet" hosting={hosting} onPress={() => onAsk('close')}>
      <DoorClosed aria-hidden="true" size={18} /> <span>End the evening</span>
    </Step>
  );
}

type SkipProps = Pick<Props, 'room' | 'hosting'> & { onPress: () => void };

function SkipStep({ room, hosting, onPress }: SkipProps) {
  return (
    <Step look="quiet" hosting={hosting} onPress={onPress}>
      {room.albums.some(isWaiting) ? SKIP_AND_NEXT : 'Skip'}
    </Step>
  );
}

type StepProps = {
  hosting: Hosting;
  look?: 'primary' | 'plain' | 'quiet';
  isDisabled?: boolean;
  onPress: () => void;
  children: ReactNode;
};

/** Not `disabled`, which would drop the focus. */
function Step(props: StepProps) {
  const { hosting, look = 'plain', isDisabled = false, onPress, children } = props;
  const isOff = hosting.isBusy || isDisabled;
  return (
    <Button
      look={look}
      aria-disabled={isOff}
      aria-describedby={isDisabled ? NEXT_STEP : undefined}
      onClick={() => isOff || onPress()}
    >
      {children}
    </Button>
  );
}
