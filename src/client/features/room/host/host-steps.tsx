import { DoorClosed, Eye, Pause, Play, RotateCcw, SkipForward } from 'lucide-react';
import type { ReactNode } from 'react';
import { holdRoom, hostStep, type RoomAlbum, type RoomAnswer } from '../../../api/rooms.ts';
import { Button } from '../../../ui/button.tsx';
import { useLiveRounds } from '../use-live-rounds.ts';
import { useTurned } from '../use-turned.ts';
import styles from './host-bar.module.css';
import type { Question } from './host-question.tsx';
import { SaveForm } from './save-form.tsx';
import type { Hosting } from './use-hosting.ts';
import { whoIsMissing } from './who-is-missing.ts';

type Props = { room: RoomAnswer; hosting: Hosting; onAsk: (question: Question) => void };

/** Between two albums. */
export function BetweenSteps({ room, hosting, onAsk }: Props) {
  const next = room.albums.find(({ state }) => state === 'waiting');
  const isLobby = room.status === 'lobby';
  const goOn = () => hosting.run(() => hostStep(room.code, isLobby ? 'start' : 'next'));
  if (next === undefined)
    return (
      <div className={styles.actions}>
        <p className={styles.state}>No album is waiting. Add one, or close the room.</p>
        <CloseStep hosting={hosting} onAsk={onAsk} />
      </div>
    );
  return (
    <div className={styles.actions}>
      <Step look="primary" hosting={hosting} onPress={goOn}>
        <SkipForward aria-hidden="true" size={18} />
        <span className={styles.next}>
          {isLobby ? 'Start' : 'Next'}: {next.title}
        </span>
      </Step>
    </div>
  );
}

/** While everybody rates. */
export function RatingSteps({ room, hosting, onAsk }: Props) {
  const { code, seats, is_held } = room;
  const isAnyIn = seats.some(({ is_in }) => is_in);
  const reveal = () => hosting.run(() => hostStep(code, 'reveal'));
  const hold = () => hosting.run(() => holdRoom(code, !is_held));
  const skip = () => (isAnyIn ? onAsk('skip') : hosting.run(() => hostStep(code, 'skip')));
  const Icon = is_held ? Play : Pause;
  return (
    <>
      <p className={styles.state}>{whoIsMissing(seats, is_held)}</p>
      <div className={styles.actions}>
        <Step look={isAnyIn ? 'primary' : 'plain'} hosting={hosting} onPress={reveal}>
          <Eye aria-hidden="true" size={18} /> Reveal now
        </Step>
        <Step hosting={hosting} onPress={hold}>
          <Icon aria-hidden="true" size={18} /> {is_held ? 'Let the cards turn' : 'Hold the cards'}
        </Step>
        <Step look="quiet" hosting={hosting} onPress={skip}>
          Skip
        </Step>
      </div>
    </>
  );
}

/** What stands beside an album from the moment that it is rated, so that it knows when its cards have turned. */
export function RevealedSteps({ album, ...props }: Props & { album: RoomAlbum }) {
  const { hosting, onAsk, room } = props;
  const cards = album.ratings?.length ?? 0;
  const key = `${album.album_id} ${album.round}`;
  const isTurned = useTurned(cards, key, useLiveRounds(album)) === cards;
  if (album.state !== 'revealed') return null;
  return (
    <>
      {isTurned ? (
        <SaveForm key={key} room={room} album={album} hosting={hosting} />
      ) : (
        <p className={styles.state}>The cards are turning…</p>
      )}
      <div className={styles.actions}>
        <Step hosting={hosting} onPress={() => onAsk('again')}>
          <RotateCcw aria-hidden="true" size={18} /> Rate again
        </Step>
        <Step look="quiet" hosting={hosting} onPress={() => onAsk('skip')}>
          Skip
        </Step>
      </div>
    </>
  );
}

/** At hand once no album waits; until then it stands below the evening. */
export function CloseStep({ hosting, onAsk }: Pick<Props, 'hosting' | 'onAsk'>) {
  return (
    <Step look="quiet" hosting={hosting} onPress={() => onAsk('close')}>
      <DoorClosed aria-hidden="true" size={18} /> <span>Close the room</span>
    </Step>
  );
}

type StepProps = {
  hosting: Hosting;
  look?: 'primary' | 'plain' | 'quiet';
  onPress: () => void;
  children: ReactNode;
};

/** Not `disabled` while something is done, or the focus would be lost. */
function Step({ hosting: { isBusy }, look = 'plain', onPress, children }: StepProps) {
  return (
    <Button look={look} aria-disabled={isBusy} onClick={() => isBusy || onPress()}>
      {children}
    </Button>
  );
}
