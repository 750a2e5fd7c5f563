import { Check } from 'lucide-react';
import type { ReactNode } from 'react';
import { Cover } from '../album/cover.tsx';
import { Stack, Text, VisuallyHidden } from '../layout/primitives.tsx';
import styles from './side-choice.module.css';

export const SIDE_COVER_SIZES = '(width < 40rem) 38vw, (height < 30rem) 40vh, min(40vw, 28rem)';

type Props = {
  side: 'left' | 'right';
  /** Key of the content; a new one replays the entry animation. */
  id: string;
  cover: { artist: string; title: string; cover_url: string | null };
  words: ReactNode;
  /** Changes whenever this side is chosen; `null` if the other was last. */
  flash: number | null;
  /**
   * Called with the time of a click in milliseconds since the page was opened, or `null` for a key;
   * `null` if read-only.
   */
  onChoose: ((at: number | null) => void) | null;
  /** Called when a press begins, which may end in a click. */
  onPress?: (() => void) | undefined;
  /** True for the vote, which can still be changed; undefined if a choice is final. */
  isChosen?: boolean | undefined;
  /** Shown in place of the choice, which is then disabled. */
  outcome?: SideOutcome | null;
};

/** `through` and `out` for a decided match, `undone` for one that is open again. */
export type SideOutcome = 'through' | 'out' | 'undone';

/** One of two choices, as large as possible; the button is reused from pair to pair. */
export function SideChoice(props: Props) {
  const { side, id, cover, words, flash, onChoose, onPress, isChosen, outcome = null } = props;
  const shown = (
    <Stack as="span" gap={4} align="center" size="l" key={id} className={`${styles.song} rising`}>
      {onChoose && <VisuallyHidden>Choose </VisuallyHidden>}
      <span className={styles.cover}>
        <Cover album={cover} sizes={SIDE_COVER_SIZES} isEager />
      </span>
      {words}
    </Stack>
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
      aria-pressed={isChosen}
      aria-keyshortcuts={side === 'left' ? 'ArrowLeft' : 'ArrowRight'}
      onPointerDown={onPress}
      onClick={({ detail, timeStamp }) => onChoose(detail === 0 ? null : timeStamp)}
      // Ignores key repeat.
      onKeyDown={(event) => {
        if (!event.repeat) onPress?.();
        else if (event.key === 'Enter') event.preventDefault();
      }}
    >
      {shown}
      <span aria-hidden="true" className={styles.key}>
        {side === 'left' ? '←' : '→'}
      </span>
      {isChosen && (
        <span aria-hidden="true" className={styles.mark}>
          <Check size={18} /> Your vote
        </span>
      )}
    </button>
  );
}

/** Two choices, with an optional note over the center. */
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
      <Text
        as="span"
        tone="muted"
        size="xl"
        weight={800}
        font="display"
        aria-hidden="true"
        className={styles.versus}
      >
        VS
      </Text>
      {right}
      {note}
    </div>
  );
}
