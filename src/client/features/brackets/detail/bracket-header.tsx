import type { ReactNode } from 'react';
import type { Bracket } from '#shared/contracts/bracket.ts';
import { StatusBadge } from '../status-badge.tsx';
import styles from './bracket-header.module.css';

type Props = { bracket: Bracket; children?: ReactNode };

/** Shows the name, progress and buttons of a bracket. */
export function BracketHeader({ bracket, children }: Props) {
  const { name, description, status, songs, progress, is_test, play_access } = bracket;
  return (
    <header className={styles.header}>
      <div className={styles.words}>
        <h1 tabIndex={-1}>{name}</h1>
        <div className={styles.facts}>
          <StatusBadge status={status} />
          <span>
            {songs.length} {songs.length === 1 ? 'song' : 'songs'}
          </span>
          {is_test && <span>Test</span>}
          {play_access === 'admin' && <span>Admins only</span>}
          {status !== 'draft' && (
            <span className={styles.progress}>
              <progress
                value={progress.decided}
                max={Math.max(progress.total, 1)}
                aria-label="Matches played"
              />
              <span>
                {progress.decided} of {progress.total} {progress.total === 1 ? 'match' : 'matches'}
              </span>
            </span>
          )}
        </div>
        {description && <p className={styles.description}>{description}</p>}
      </div>
      {children}
    </header>
  );
}
