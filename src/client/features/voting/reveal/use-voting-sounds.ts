import { getAgreement } from '#shared/domain/rooms/room-verdict.ts';
import type { Sound } from '../../../components/sound/sound-graph.ts';
import { useOnIncrease, useSound } from '../../../components/sound/use-sound.ts';
import type { RoomAlbumView, RoomResponse } from '../../../queries/rooms.ts';
import { isUnanimousS } from './cards.ts';

/** Milliseconds of vibration and pause, at the countdown and at the reveal. */
const COUNT_VIBRATION = [60];
const REVEAL_VIBRATION = [40, 60, 90];

/** Plays a tick for each new vote, and a hush for the countdown. @param vibrates for a seat */
export function useVotingSounds(room: RoomResponse, vibrates = false): void {
  const play = useSound();
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
  const play = useSound();
  useOnIncrease(turned, () => {
    play({ kind: 'note', place: turned - 1 });
    if (vibrates && turned === 1) vibrate(REVEAL_VIBRATION);
    const sound = ratings?.length === turned ? findVerdictSound(ratings) : null;
    if (sound !== null) setTimeout(() => play(sound), 500);
  });
}

/** A fanfare for a unanimous S, a groan for a lone dissenter. */
export function findVerdictSound(ratings: NonNullable<RoomAlbumView['ratings']>): Sound | null {
  const { word } = getAgreement(ratings);
  if (word === 'Lone dissenter') return { kind: 'groan' };
  return isUnanimousS(ratings) ? { kind: 'fanfare' } : null;
}

function vibrate(pattern: number[]): void {
  if (!matchMedia('(prefers-reduced-motion: reduce)').matches) navigator.vibrate?.(pattern);
}
