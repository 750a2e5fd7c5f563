import type { RoomAlbum, RoomAnswer } from '../../../api/rooms.ts';
import { cardsOf } from '../cards.ts';
import { Outcome } from '../outcome.tsx';
import { RevealLog } from '../reveal-log.tsx';
import { useLiveRounds } from '../use-live-rounds.ts';
import { useTurned } from '../use-turned.ts';
import { useWakeLock } from '../wake-lock.ts';
import styles from './big-screen.module.css';
import { CardTable } from './card-table.tsx';
import { Side } from './side.tsx';
import { StageAlbum } from './stage-album.tsx';
import { StageBar } from './stage-bar.tsx';
import { StagePause } from './stage-pause.tsx';
import { StageStatus } from './stage-status.tsx';
import { WayIn } from './way-in.tsx';

/** The room for everybody at once, readable from the sofa (rules.md#rooms). */
export function BigScreen({ room }: { room: RoomAnswer }) {
  useWakeLock();
  const hand = room.albums.find(({ state }) => state === 'rating' || state === 'revealed');
  return (
    <div className={styles.stage} data-stage>
      <StageBar code={room.code} />
      {hand ? <Hand key={hand.album_id} room={room} album={hand} /> : <StagePause room={room} />}
    </div>
  );
}

function Hand({ room, album }: { room: RoomAnswer; album: RoomAlbum }) {
  const { seats, code } = room;
  const { ratings } = album;
  const isLive = useLiveRounds(album);
  const turned = useTurned(ratings?.length ?? 0, `${album.album_id} ${album.round}`, isLive);
  const isEmpty = seats.length === 0 && ratings === null;
  return (
    <>
      <Side about={`${album.title} ${isEmpty}`}>
        <StageAlbum album={album} isPlaying />
        {!isEmpty && <WayIn code={code} size="corner" />}
      </Side>
      {isEmpty ? (
        <div className={styles.door}>
          <WayIn code={code} size="large" />
        </div>
      ) : (
        <section className={styles.wide} aria-label={ratings === null ? 'Who is in' : 'The reveal'}>
          <CardTable cards={cardsOf(seats, ratings, turned)} isRevealed={ratings !== null} />
          {ratings === null ? (
            <StageStatus room={room} />
          ) : (
            <Outcome ratings={ratings} isDone={turned === ratings.length} />
          )}
          <RevealLog turned={ratings?.slice(0, turned) ?? []} />
        </section>
      )}
    </>
  );
}
