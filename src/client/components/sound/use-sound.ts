import { useEffect, useRef } from 'react';
import { lazyModule } from '../../hooks/lazy-module.ts';
import { stored } from '../../lib/local-storage.ts';
import type { Sound } from './sound-graph.ts';

/** True if this device plays the sounds of rooms and brackets; off at first. */
export const isSoundOn = stored('room-sound', (text) => text === 'true');

export const useSpeaker = lazyModule(() => import('./speaker.ts'));

/** Returns a function that plays a sound if this device plays any. */
export function useSound(): (sound: Sound) => void {
  const isOn = isSoundOn.use();
  const speaker = useSpeaker(isOn);
  return (sound) => {
    if (isOn) speaker?.speak(sound);
  };
}

/** Calls back when a number rises after the first render. */
export function useOnIncrease(value: number, onIncrease: () => void): void {
  const before = useRef(value);
  useEffect(() => {
    const isHigher = value > before.current;
    before.current = value;
    if (isHigher) onIncrease();
  });
}
