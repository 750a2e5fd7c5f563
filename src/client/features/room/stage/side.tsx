import type { ReactNode } from 'react';
import styles from './big-screen.module.css';
import { useFit } from './use-fit.ts';

/** The album at hand above the way in; its cover is as large as what else is said leaves room for. */
export function StageSide({ about, children }: { about: string; children: ReactNode }) {
  const fit = useFit<HTMLDivElement>(about);
  return (
    <div ref={fit} className={styles.side}>
      {children}
    </div>
  );
}
