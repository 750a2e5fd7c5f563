import type { BracketSong } from '#shared/contracts/bracket.ts';
import { Cover } from '../../../components/album/cover.tsx';
import styles from './coin.module.css';

type Props = {
  /** Songs on the two sides of the coin. */
  sides: readonly [BracketSong, BracketSong];
  /** The side that the coin shows in the end. */
  winner: BracketSong;
};

/** Flips a coin with a cover on each side; with reduced motion it only shows the result. */
export function Coin({ sides, winner }: Props) {
  const [front, back] = sides[0].id === winner.id ? sides : [sides[1], sides[0]];
  return (
    <span aria-hidden="true" className={styles.coin}>
      <span className={styles.flip}>
        <span className={styles.face}>
          <Cover album={front} sizes="12rem" isEager />
        </span>
        <span className={styles.face}>
          <Cover album={back} sizes="12rem" isEager />
        </span>
      </span>
    </span>
  );
}
