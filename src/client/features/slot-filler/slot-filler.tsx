import { ChevronLeft, ChevronRight, Pause, Play, RotateCcw } from 'lucide-react';
import { useEffect, useState } from 'react';
import { Button } from '../../components/controls/button.tsx';
import { Card, Row, Stack, Text, VisuallyHidden } from '../../components/layout/primitives.tsx';
import { type Filling, fillerSteps, type Slot } from './filler-steps.ts';
import styles from './slot-filler.module.css';

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
    <Stack as="section" gap={5} aria-label="Demonstration" className={styles.filler}>
      <Card gap={2} surface className={styles.explanation}>
        <Text tone="muted" size="s" isTabular>
          Step {step + 1} of {steps.length}
        </Text>
        <Text size="l" breaks role="status" className={styles.text}>
          {shown.text}
        </Text>
        <Row gap={2} align="stretch" wraps className={styles.controls}>
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
        </Row>
      </Card>
      <Slots
        slots={shown.slots}
        changed={shown.changed}
        showsMatches={isAtEnd}
        showsScores={filling.seeding === 'album_score'}
      />
    </Stack>
  );
}

/** Duration of a step: time to read it, shorter while songs are placed. */
const STEP_MS = 2600;
const SONG_STEP_MS = 900;

type Options = {
  /** Number of steps. */
  count: number;
  isQuick: (step: number) => boolean;
  startsPlaying: boolean;
};

/** Plays steps automatically or manually; jumps to the end with reduced motion. */
function usePlayback({ count, isQuick, startsPlaying }: Options) {
  const [isStill] = useState(() => matchMedia('(prefers-reduced-motion: reduce)').matches);
  const last = count - 1;
  const [step, setStep] = useState(isStill ? last : 0);
  const [isPlaying, setIsPlaying] = useState(startsPlaying && !isStill);
  const isRunning = isPlaying && step < last;
  const wait = isQuick(step) ? SONG_STEP_MS : STEP_MS;
  useEffect(() => {
    if (!isRunning) return;
    const timer = setTimeout(() => setStep(step + 1), wait);
    return () => clearTimeout(timer);
  }, [isRunning, step, wait]);
  const goTo = (wanted: number) => {
    setIsPlaying(false);
    setStep(Math.min(Math.max(wanted, 0), last));
  };
  return {
    step,
    isRunning,
    isAtEnd: step >= last,
    play: () => (isStill ? setStep(last) : setIsPlaying(true)),
    pause: () => setIsPlaying(false),
    goTo,
    replay: () => {
      setStep(0);
      setIsPlaying(!isStill);
    },
  };
}

type SlotsProps = {
  slots: readonly Slot[];
  changed: readonly number[];
  showsMatches: boolean;
  showsScores: boolean;
};

/** Slots in pairs, from the top of the bracket to the bottom. */
function Slots({ slots, changed, showsMatches, showsScores }: SlotsProps) {
  const view = (slot: Slot) => (
    <SlotView slot={slot} isNew={changed.includes(slot.place)} showsScore={showsScores} />
  );
  const uppers = slots.filter(({ place }) => place % 2 === 0);
  return (
    <ol aria-label="First round" className={styles.pairs}>
      {uppers.map((upper) => {
        const lower = slots[upper.place + 1];
        const isMatch = showsMatches && upper.song !== null && lower?.song != null;
        return (
          <Stack as="li" key={upper.place} data-match={isMatch}>
            {view(upper)}
            {lower && view(lower)}
          </Stack>
        );
      })}
    </ol>
  );
}

type SlotProps = { slot: Slot; isNew: boolean; showsScore: boolean };

function SlotView({ slot: { seed, song, isBye }, isNew, showsScore }: SlotProps) {
  return (
    <Row as="span" gap={3} className={styles.slot} data-new={isNew} data-filled={song !== null}>
      <Text
        as="span"
        tone="muted"
        weight={700}
        font="display"
        isTabular
        isRigid
        className={styles.seed}
      >
        {seed === null ? '' : `#${seed}`}
      </Text>
      {song && (
        <Text as="span" weight={600} truncates>
          {song.title}{' '}
          <Text as="span" tone="muted" weight={400}>
            {song.artist}
          </Text>
        </Text>
      )}
      {song && showsScore && song.score !== null && (
        <Text as="span" tone="muted" isTabular isRigid className={styles.score}>
          <VisuallyHidden>Album score </VisuallyHidden>
          {song.score.toFixed(1)}
        </Text>
      )}
      {isBye && (
        <Text as="i" tone="muted">
          Bye
        </Text>
      )}
      {!song && !isBye && <VisuallyHidden>Empty slot</VisuallyHidden>}
    </Row>
  );
}
