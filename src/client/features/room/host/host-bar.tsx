import { hostStep, type RoomAnswer } from '../../../api/rooms.ts';
import { keepClear } from '../../../ui/bottom-bar.ts';
import styles from './host-bar.module.css';
import { HostQuestion, type Question } from './host-question.tsx';
import { BetweenSteps, RatingSteps, RevealedSteps } from './host-steps.tsx';
import type { Hosting } from './use-hosting.ts';
import { useKeptFocus } from './use-kept-focus.ts';

type Props = {
  room: RoomAnswer;
  hosting: Hosting;
  /** What is asked before it is done. */
  question: Question | null;
  onAsk: (question: Question | null) => void;
  isHidden: boolean;
};

/** What any browser with the admin session may do with the album at hand. */
export function HostBar({ room, hosting, question, onAsk, isHidden }: Props) {
  const hand = room.albums.find(({ state }) => state === 'rating' || state === 'revealed');
  const bar = useKeptFocus(`${hand?.album_id} ${hand?.state} ${question}`);
  const props = { room, hosting, onAsk };
  return (
    <section ref={bar} aria-label="Host" tabIndex={-1} hidden={isHidden} className={styles.bar}>
      <div ref={keepClear} className={styles.content}>
        {hosting.problem && (
          <p role="alert" className={styles.problem}>
            {hosting.problem}
          </p>
        )}
        {hand === undefined && <BetweenSteps {...props} />}
        {hand?.state === 'rating' && <RatingSteps {...props} />}
        {hand && <RevealedSteps key={hand.album_id} {...props} album={hand} />}
      </div>
      {question && (
        <HostQuestion
          question={question}
          isBusy={hosting.isBusy}
          onConfirm={async () => {
            await hosting.run(() => hostStep(room.code, question));
            onAsk(null);
          }}
          onCancel={() => onAsk(null)}
        />
      )}
    </section>
  );
}
