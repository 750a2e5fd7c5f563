import type { RoomResponse } from '../../../api/rooms.ts';
import { RoomStatusLine } from '../room-status-line.tsx';
import styles from './big-screen.module.css';
import { WayIn } from './join-info.tsx';
import { Played } from './played.tsx';
import { StageSide } from './side.tsx';
import { StageAlbum } from './stage-album.tsx';

/** Shows the pause between two albums: the last result, the next album, and the session so far. */
export function StagePause({ room }: { room: RoomResponse }) {
  const { albums, code } = room;
  const next = albums.find(({ state }) => state === 'waiting');
  const saved = albums.filter(({ state }) => state === 'saved');
  const shown = next ?? saved.at(-1);
  return (
    <>
      <StageSide about={shown?.title ?? ''}>
        {shown && <StageAlbum album={shown} room={room} />}
        <WayIn code={code} size="corner" />
      </StageSide>
      <div className={styles.after}>
        <RoomStatusLine room={room} viewer="guest" className={styles.pause} />
        <Played albums={saved} />
      </div>
    </>
  );
}
