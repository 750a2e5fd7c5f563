import { useOnIncrease, useSound } from '../../../components/sound/use-sound.ts';

type Heard = {
  /** Number of voters who have voted in the match. */
  votes: number;
  isFlipping: boolean;
  /** Number of results shown so far. */
  results: number;
  hasChampion: boolean;
};

/** Note of a result: the middle of the scale. */
const PLACE = 5;

/** Plays what happens on the big screen of a bracket. */
export function useStageSounds({ votes, isFlipping, results, hasChampion }: Heard): void {
  const play = useSound();
  useOnIncrease(votes, () => play({ kind: 'tick' }));
  useOnIncrease(Number(isFlipping), () => play({ kind: 'hush' }));
  useOnIncrease(results, () => play({ kind: 'note', place: PLACE }));
  useOnIncrease(Number(hasChampion), () => play({ kind: 'fanfare' }));
}
