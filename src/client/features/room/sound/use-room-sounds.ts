import { useEffect, useRef } from 'react';
import { getAgreement } from '#shared/domain/rooms/room-verdict.ts';
import { lazyModule } from '../../../hooks/lazy-module.ts';
import { stored } from '../../../lib/local-storage.ts';
import type { RoomAlbumView, RoomResponse } from '../../../queries/rooms.ts';
import { isUnanimousS } from '../cards.ts';
import type { RoomSound } from './sound-graph.ts';

/** True if this device plays the sounds of rooms; off at first. */
export const isSoundOn = stored('room-sound', (text) => text === 'true');

export const useSpeaker = lazyModule(() => import('./room-speaker.ts'));

/** Milliseconds of vibration and pause, at the countdown and at the reveal. */
const COUNT_VIBRATION = [60];
const REVEAL_VIBRATION = [40, 60, 90];

/** Plays a tick for each new vote, and a hush for the countdown. @param vibrates for a seat */
export function useVotingSounds(room: RoomResponse, vibrates = false): void {
  const play = usePlay();
  const votes = room.seats.filter(({ is_in }) => is_in).length;
  const isCounting = room.reveal_at !== null;
  useOnIncrease(votes, () => play({ kind: 'tick' }));
  useOnIncrease(Number(isCounting), () => {
    play({ kind: 'hush' });
    if (vibrates) vibrate(COUNT_VIBRATION);
  });
}

/**
 * Plays a note for each card that turns, then what the verdict deserves.
 * @param turned number of cards that are face up
 */
export function useRevealSounds(
  { ratings }: Pick<RoomAlbumView, 'ratings'>,
  turned: number,
  vibrates = false,
): void {
  const play = usePlay();
  useOnIncrease(turned, () => {
    play({ kind: 'note', place: turned - 1 });
    if (vibrates && turned === 1) vibrate(REVEAL_VIBRATION);
    const sound = ratings?.length === turned ? findVerdictSound(ratings) : null;
    if (sound !== null) setTimeout(() => play(sound), 500);
  });
}

/** A fanfare for a unanimous S, a groan for a lone dissenter. */
export function findVerdictSound(ratings: NonNullable<RoomAlbumView['ratings']>): RoomSound | null {
  const { word } = getAgreement(ratings);
  if (word === 'Lone dissenter') return { kind: 'groan' };
  return isUnanimousS(ratings) ? { kind: 'fanfare' } : null;
}

function usePlay(): (sound: RoomSound) => void {
  const isOn = isSoundOn.use();
  const speaker = useSpeaker(isOn);
  return (sound) => {
    if (isOn) speaker?.speak(sound);
  };
}

/** Calls back when a number rises after the first render. */
function useOnIncrease(value: number, onIncrease: () => void): void {
  const before = useRef(value);
  useEffect(() => {
    const isHigher = value > before.current;
    before.current = value;
    if (isHigher) onIncrease();
  });
}

function vibrate(pattern: number[]): void {
  if (!matchMedia('(prefers-reduced-motion: reduce)').matches) navigator.vibrate?.(pattern);
}
