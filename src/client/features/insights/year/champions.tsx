import { Link } from '@tanstack/react-router';
import { Trophy } from 'lucide-react';
import type { YearReviewData } from '../../../api/insights.ts';
import { Thumb } from '../../../ui/thumb.tsx';
import styles from './champions.module.css';

/** Links the winners of a year's brackets. */
export function Champions({ champions }: Pick<YearReviewData, 'champions'>) {
  if (champions.length === 0) return null;
  return (
    <section aria-labelledby="champions" className={styles.champions}>
      <h2 id="champions">
        <Trophy aria-hidden="true" size={22} /> {champions.length === 1 ? 'Champion' : 'Champions'}
      </h2>
      <ul>
        {champions.map(({ bracket_id, name, ...song }) => (
          <li key={bracket_id}>
            <Link to="/brackets/$id" params={{ id: bracket_id }} className={styles.champion}>
              <Thumb album={song} />
              <span className={styles.words}>
                <span className={styles.title}>{song.title}</span>
                <span className={styles.of}>{song.artist}</span>
                <span className={styles.of}>won {name}</span>
              </span>
            </Link>
          </li>
        ))}
      </ul>
    </section>
  );
}
