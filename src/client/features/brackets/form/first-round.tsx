import { memo } from 'react';
import styles from './first-round.module.css';
import { getFirstRound } from './first-round-of.ts';
import type { ListedSong } from './songs/song-list.ts';

type Props = {
  /** Songs in seed order; `null` before a random draw. */
  seeded: readonly ListedSong[] | null;
  count: number;
};

/** Previews the first round; memoized, since the form renders on every keystroke. */
export const FirstRound = memo(function FirstRound({ seeded, count }: Props) {
  const pairs = seeded === null ? [] : getFirstRound(seeded);
  return (
    <section aria-labelledby="first-round-heading" className={styles.section}>
      <h2 id="first-round-heading">First round</h2>
      <p className={styles.summary}>{getSummary(count)}</p>
      {seeded === null && count >= 2 && (
        <p className={styles.summary}>Pairings are drawn when matchups are generated.</p>
      )}
      {pairs.length > 0 && (
        <ol className={styles.pairs}>
          {pairs.map(({ upper, lower }) => (
            <li key={upper.seed}>
              <Side {...upper} />
              {lower ? <Side {...lower} /> : <span className={styles.bye}>Bye</span>}
            </li>
          ))}
        </ol>
      )}
    </section>
  );
});

const Side = memo(function Side({ seed, song }: { seed: number; song: ListedSong }) {
  return (
    <span className={styles.side}>
      <span className={styles.seed}>#{seed}</span>
      <span className={styles.name}>
        {song.title} <span>{song.artist}</span>
      </span>
    </span>
  );
});

function getSummary(count: number): string {
  if (count < 2) return 'Add two songs to see the first matchup.';
  const byes = getFirstRound(Array.from({ length: count }, (_, index) => index)).filter(
    ({ lower }) => lower === null,
  ).length;
  const matches = (count - byes) / 2;
  const played = `${matches} ${matches === 1 ? 'match' : 'matches'}`;
  if (byes === 0) return `${played}, no byes.`;
  return `${played}. ${byes === 1 ? 'The top seed has a bye' : `The top ${byes} seeds have byes`} into the second round.`;
}
