import type { Bracket, BracketSong } from '#shared/contracts/bracket.ts';
import { Message } from '../../../ui/message.tsx';
import { Thumb } from '../../../ui/thumb.tsx';
import { SongWords } from '../match/song-words.tsx';
import styles from './draft.module.css';

/** Shows a bracket without matches, with its songs so far. */
export function Draft({ bracket: { songs } }: { bracket: Bracket }) {
  if (songs.length === 0) return <Message title="No songs yet">An admin can add some.</Message>;
  return (
    <>
      <p className={styles.draft}>This bracket is a draft without matchups. Its songs so far:</p>
      <SongList songs={songs} />
    </>
  );
}

function SongList({ songs }: { songs: readonly BracketSong[] }) {
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
