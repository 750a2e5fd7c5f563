import type { ReactNode } from 'react';
import styles from './big-screen.module.css';
import { useFit } from './use-fit.ts';

/** Shows the current album above the join info; the cover fills the remaining space. */
export function StageSide({ about, children }: { about: string; children: ReactNode }) {
  const fit = useFit<HTMLDivElement>(about);
  return (
    <div ref={fit} className={styles.side}>
      {children}
    </div>
  );
}
