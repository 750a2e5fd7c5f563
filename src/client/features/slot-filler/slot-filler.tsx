import { ChevronLeft, ChevronRight, Pause, Play, RotateCcw } from 'lucide-react';
import { Button } from '../../ui/button.tsx';
import { type Filling, fillerSteps } from './filler-steps.ts';
import styles from './slot-filler.module.css';
import { Slots } from './slots.tsx';
import { usePlayback } from './use-playback.ts';

type Props = { filling: Filling; startsPlaying: boolean };

/** Demonstrates how songs fill the slots, with an explanation of each step. */
export function SlotFiller({ filling, startsPlaying }: Props) {
  const steps = fillerSteps(filling);
  const { step, isRunning, isAtEnd, play, pause, goTo, replay } = usePlayback({
    count: steps.length,
    isQuick: (index) => steps[index]?.text.startsWith('Seed ') ?? false,
    startsPlaying,
  });
  const shown = steps[step];
  if (shown === undefined) return null;
  return (
    <section aria-label="Demonstration" className={styles.filler}>
      <div className={styles.explanation}>
        <p className={styles.count}>
          Step {step + 1} of {steps.length}
        </p>
        <p role="status" className={styles.text}>
          {shown.text}
        </p>
        <div className={styles.controls}>
          <Button disabled={step === 0} onClick={() => goTo(step - 1)}>
            <ChevronLeft aria-hidden="true" size={18} /> Back
          </Button>
          {isAtEnd ? (
            <Button look="primary" onClick={replay}>
              <RotateCcw aria-hidden="true" size={18} /> Replay
            </Button>
          ) : (
            <Button look="primary" onClick={isRunning ? pause : play}>
              {isRunning ? (
                <>
                  <Pause aria-hidden="true" size={18} /> Pause
                </>
              ) : (
                <>
                  <Play aria-hidden="true" size={18} /> Play
                </>
              )}
            </Button>
          )}
          <Button disabled={isAtEnd} onClick={() => goTo(step + 1)}>
            Step <ChevronRight aria-hidden="true" size={18} />
          </Button>
        </div>
      </div>
      <Slots
        slots={shown.slots}
        changed={shown.changed}
        showsMatches={isAtEnd}
        showsScores={filling.seeding === 'album_score'}
      />
    </section>
  );
}
