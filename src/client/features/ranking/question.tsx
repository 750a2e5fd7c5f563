import { useState } from 'react';
import type { Album } from '#shared/contracts/albums.ts';
import { Cover } from '../../ui/cover.tsx';
import { SIDE_COVER_SIZES, SideChoice, Versus } from '../../ui/side-choice.tsx';
import { type Side, useSides } from '../../ui/use-sides.ts';
import styles from './question.module.css';

type Props = {
  sides: Record<Side, Album>;
  /** Number of comparisons made, and the maximum left, including this one. */
  answered: number;
  left: number;
  /** Albums that may be compared next. */
  upcoming: readonly Album[];
  /** True if the left album was added after the others were ranked. */
  isNew: boolean;
  onChoose: (side: Side) => void;
};

/** Asks which of two albums is better. */
export function RankingQuestion({ sides, answered, left, upcoming, isNew, onChoose }: Props) {
  const [last, setLast] = useState<{ side: Side; count: number } | null>(null);
  const choose = (side: Side) => {
    setLast({ side, count: (last?.count ?? 0) + 1 });
    onChoose(side);
  };
  const press = useSides(choose);
  const side = (which: Side) => (
    <SideChoice
      side={which}
      id={sides[which].id}
      cover={sides[which]}
      words={
        <span className={styles.words}>
          <strong>{sides[which].title}</strong>
          <span>{sides[which].artist}</span>
        </span>
      }
      flash={last?.side === which ? last.count : null}
      onChoose={(at) => press(which, at)}
    />
  );
  const words = [sides.left, sides.right].map(({ title, artist }) => `${title} by ${artist}`);
  return (
    <>
      <div className={styles.top}>
        <h2 tabIndex={-1}>Which one is better?</h2>
        <p className={styles.count}>
          At most {left} {left === 1 ? 'question' : 'questions'} left
        </p>
        <progress value={answered} max={answered + left} aria-label="Questions answered" />
        {isNew && <p className={styles.hint}>{sides.left.title} is new to this order.</p>}
      </div>
      <p role="status" className="visually-hidden">
        {words.join(' or ')}
      </p>
      <Versus left={side('left')} right={side('right')} />
      <div hidden>
        {upcoming.map((album) => (
          <Cover key={album.id} album={album} sizes={SIDE_COVER_SIZES} isEager />
        ))}
      </div>
    </>
  );
}
