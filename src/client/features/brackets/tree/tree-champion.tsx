import { Trophy } from 'lucide-react';
import type { BracketSong } from '#shared/contracts/bracket.ts';
import { Cover } from '../../../ui/cover.tsx';
import type { Box } from '../../../ui/picture/picture-pen.ts';
import styles from './tree-champion.module.css';

type Props = { box: Box; champion: BracketSong | null };

/** Place above the final: empty until there is a winner. */
export function TreeChampion({ box: { x, y, width, height }, champion }: Props) {
  return (
    <div
      className={styles.champion}
      data-known={champion !== null || undefined}
      style={{ left: x, top: y, width, height }}
    >
      {champion ? (
        <>
          <span className={styles.cover}>
            <Cover album={champion} sizes="96px" />
          </span>
          <span className={styles.name}>
            <Trophy aria-hidden="true" size={16} /> Champion
          </span>
          <strong>{champion.title}</strong>
          <span className={styles.artist}>{champion.artist}</span>
        </>
      ) : (
        <>
          <Trophy aria-hidden="true" size={40} />
          <span className={styles.name}>Champion</span>
        </>
      )}
    </div>
  );
}
