import type { BracketSong } from '#shared/contracts/bracket.ts';
import { Thumb } from '../../../ui/thumb.tsx';
import { SongWords } from '../match/song-words.tsx';
import styles from './song-list.module.css';

/** The songs of a bracket that has no matches yet. */
export function SongList({ songs }: { songs: readonly BracketSong[] }) {
  return (
    <section aria-labelledby="songs" className={styles.section}>
      <h2 id="songs">Songs</h2>
      <ol className={styles.songs}>
        {songs.map((song) => (
          <li key={song.id}>
            <Thumb album={song} />
            <SongWords song={song} />
          </li>
        ))}
      </ol>
    </section>
  );
}
