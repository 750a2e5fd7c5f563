import { useEffect, useState } from 'react';

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
export function usePlayback({ count, isQuick, startsPlaying }: Options) {
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
