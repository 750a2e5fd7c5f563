import type { ReactNode } from 'react';
import { Cover } from './cover.tsx';
import styles from './side-choice.module.css';

export const SIDE_COVER_SIZES = '(width < 40rem) 38vw, (height < 30rem) 40vh, min(40vw, 28rem)';

type Props = {
  side: 'left' | 'right';
  /** What stands there; another one arrives anew. */
  id: string;
  cover: { artist: string; title: string; cover_url: string | null };
  words: ReactNode;
  /** Changes whenever this side was chosen; `null` when it was not the last one. */
  flash: number | null;
  /**
   * Told the moment of a click in milliseconds since the page was opened, `null` for a key; no
   * function where it is only looked at.
   */
  onChoose: ((at: number | null) => void) | null;
  /** Called when a press begins, which may end in a click. */
  onPress?: (() => void) | undefined;
  /** Shown instead of the choice, which is then disabled. */
  outcome?: SideOutcome | null;
};

/** `through` and `out` for a match that was decided, `undone` for one that is open again. */
export type SideOutcome = 'through' | 'out' | 'undone';

/** One of two to choose from, as large as can be; the button stays the same from one to the next. */
export function SideChoice(props: Props) {
  const { side, id, cover, words, flash, onChoose, onPress, outcome = null } = props;
  const shown = (
    <span key={id} className={styles.song}>
      {onChoose && <span className="visually-hidden">Choose </span>}
      <span className={styles.cover}>
        <Cover album={cover} sizes={SIDE_COVER_SIZES} isEager />
      </span>
      {words}
    </span>
  );
  if (onChoose === null)
    return (
      <div className={styles.plain} data-outcome={outcome ?? undefined}>
        {shown}
      </div>
    );
  return (
    <button
      type="button"
      className={styles.choose}
      data-flash={flash === null ? undefined : flash % 2}
      data-outcome={outcome ?? undefined}
      aria-disabled={outcome === null ? undefined : true}
      aria-keyshortcuts={side === 'left' ? 'ArrowLeft' : 'ArrowRight'}
      onPointerDown={onPress}
      onClick={({ detail, timeStamp }) => onChoose(detail === 0 ? null : timeStamp)}
      // A key that is held down chooses once.
      onKeyDown={(event) => {
        if (!event.repeat) onPress?.();
        else if (event.key === 'Enter') event.preventDefault();
      }}
    >
      {shown}
      <span aria-hidden="true" className={styles.key}>
        {side === 'left' ? '←' : '→'}
      </span>
    </button>
  );
}

/** Two to choose from, with an optional note over their middle. */
export function Versus({
  left,
  right,
  note,
}: {
  left: ReactNode;
  right: ReactNode;
  note?: ReactNode;
}) {
  return (
    <div className={styles.sides}>
      {left}
      <span aria-hidden="true" className={styles.versus}>
        VS
      </span>
      {right}
      {note}
    </div>
  );
}
