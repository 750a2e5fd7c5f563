import { AudioLines, CalendarDays, CornerDownRight, Trophy, UserRound, Zap } from 'lucide-react';
import { Thumb } from '../../ui/thumb.tsx';
import type { PaletteCommand, Thing } from './entry.ts';
import styles from './palette.module.css';

const PICTURES = {
  Album: AudioLines,
  Session: CalendarDays,
  Bracket: Trophy,
  Person: UserRound,
  Page: CornerDownRight,
  Action: Zap,
} as const;

/** One row of the palette. @param isNamed true to show its kind */
export function EntryRow({ row, isNamed }: { row: Thing | PaletteCommand; isNamed: boolean }) {
  const Picture = PICTURES[row.kind];
  const cover = 'cover' in row ? row.cover : null;
  return (
    <>
      <span className={styles.picture}>
        {cover ? <Thumb album={cover} /> : <Picture aria-hidden="true" size={18} />}
      </span>
      <span className={styles.words}>
        <span className={styles.name}>{row.label}</span>
        <span className={styles.detail}>{row.detail}</span>
      </span>
      {isNamed && <span className={styles.kind}>{row.kind}</span>}
    </>
  );
}
