import type { Slot } from './filler-steps.ts';
import styles from './slots.module.css';

type Props = {
  slots: readonly Slot[];
  changed: readonly number[];
  /** Whether it is said who plays whom. */
  showsMatches: boolean;
  showsScores: boolean;
};

/** The slots in pairs, from the top of the bracket to its end. */
export function Slots({ slots, changed, showsMatches, showsScores }: Props) {
  const view = (slot: Slot, index: number) => (
    <SlotView slot={slot} isNew={changed.includes(index)} showsScore={showsScores} />
  );
  const pairs = slots.filter((_, index) => index % 2 === 0);
  return (
    <ol aria-label="First round" className={styles.pairs}>
      {pairs.map((upper, index) => {
        const lower = slots[2 * index + 1];
        const isMatch = showsMatches && upper.song !== null && lower?.song != null;
        return (
          // biome-ignore lint/suspicious/noArrayIndexKey: a pair is its place
          <li key={index} data-match={isMatch}>
            {view(upper, 2 * index)}
            {lower && view(lower, 2 * index + 1)}
          </li>
        );
      })}
    </ol>
  );
}

type SlotProps = { slot: Slot; isNew: boolean; showsScore: boolean };

function SlotView({ slot: { seed, song, isBye }, isNew, showsScore }: SlotProps) {
  return (
    <span className={styles.slot} data-new={isNew} data-filled={song !== null}>
      <span className={styles.seed}>{seed === null ? '' : `#${seed}`}</span>
      {song && (
        <span className={styles.song}>
          {song.title} <span>{song.artist}</span>
        </span>
      )}
      {song && showsScore && song.score !== null && (
        <span className={styles.score}>
          <span className="visually-hidden">Album score </span>
          {song.score.toFixed(1)}
        </span>
      )}
      {isBye && <span className={styles.bye}>Bye</span>}
      {!song && !isBye && <span className="visually-hidden">Empty slot</span>}
    </span>
  );
}
