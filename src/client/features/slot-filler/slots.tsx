import type { Slot } from './filler-steps.ts';
import styles from './slots.module.css';

type Props = {
  slots: readonly Slot[];
  changed: readonly number[];
  /** True if the matches are shown. */
  showsMatches: boolean;
  showsScores: boolean;
};

/** Slots in pairs, from the top of the bracket to the bottom. */
export function Slots({ slots, changed, showsMatches, showsScores }: Props) {
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
          <li key={upper.place} data-match={isMatch}>
            {view(upper)}
            {lower && view(lower)}
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
