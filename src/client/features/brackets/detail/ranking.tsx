import { useState } from 'react';
import type { Bracket } from '#shared/contracts/bracket.ts';
import { ranking } from '#shared/domain/bracket-view.ts';
import { Button } from '../../../ui/button.tsx';
import { Thumb } from '../../../ui/thumb.tsx';
import { artistAndSeed, type Songs } from '../match/match-words.ts';
import styles from './ranking.module.css';

/** Ranks shown at first. */
const TOP = 8;

/** Ranks every song; the best first, all on request. */
export function SongRanking({ bracket, songs }: { bracket: Bracket; songs: Songs }) {
  const [isWhole, setIsWhole] = useState(false);
  const places = ranking(bracket.matchups);
  const shown = isWhole ? places : places.slice(0, TOP);
  return (
    <section aria-labelledby="ranking" className={styles.ranking}>
      <h3 id="ranking">Ranking</h3>
      <ul className={styles.places}>
        {shown.map(({ place, song_id }) => {
          const song = songs.get(song_id);
          if (song === undefined) return null;
          return (
            <li key={song_id}>
              <span className={styles.place}>
                <span className="visually-hidden">Place </span>
                {place}
              </span>
              <Thumb album={song} />
              <span className={styles.words}>
                <strong data-withdrawn={song.is_withdrawn || undefined}>{song.title}</strong>
                <span>{artistAndSeed(song)}</span>
              </span>
            </li>
          );
        })}
      </ul>
      {places.length > TOP && (
        <Button look="quiet" aria-expanded={isWhole} onClick={() => setIsWhole(!isWhole)}>
          {isWhole ? `Show the best ${TOP}` : `Show all ${places.length}`}
        </Button>
      )}
    </section>
  );
}
