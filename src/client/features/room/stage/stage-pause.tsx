import type { RoomAlbum, RoomAnswer } from '../../../api/rooms.ts';
import styles from './big-screen.module.css';
import { Played } from './played.tsx';
import { Side } from './side.tsx';
import { StageAlbum } from './stage-album.tsx';
import { WayIn } from './way-in.tsx';

/** Between two albums: which comes next, and what the evening came to so far. */
export function StagePause({ room }: { room: RoomAnswer }) {
  const { albums, code } = room;
  const next = albums.find(({ state }) => state === 'waiting');
  const saved = albums.filter(({ state }) => state === 'saved');
  const shown = next ?? saved.at(-1);
  return (
    <>
      <Side about={shown?.title ?? ''}>
        {shown && <StageAlbum album={shown} />}
        <WayIn code={code} size="corner" />
      </Side>
      <div className={styles.after}>
        <p role="status" className={styles.pause}>
          {next ? `Next: ${nameOf(next)}` : 'That was the last album.'}
        </p>
        <Played albums={saved} />
      </div>
    </>
  );
}

/** The start of a title that would fill the screen. */
function nameOf({ title }: RoomAlbum): string {
  return title.length > 60 ? `${title.slice(0, 58).trimEnd()}…` : title;
}
