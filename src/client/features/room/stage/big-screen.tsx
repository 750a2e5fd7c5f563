import type { RoomAlbumView, RoomResponse } from '../../../api/rooms.ts';
import { getCards, inTurnOrder, withoutFiled } from '../cards.ts';
import { Outcome } from '../outcome.tsx';
import { RevealLog } from '../reveal-log.tsx';
import { RoomStatusLine } from '../room-status-line.tsx';
import { useLiveRounds } from '../use-live-rounds.ts';
import { useTurned } from '../use-turned.ts';
import { useWakeLock } from '../wake-lock.ts';
import styles from './big-screen.module.css';
import { CardTable } from './card-table.tsx';
import { WayIn } from './join-info.tsx';
import { StageSide } from './side.tsx';
import { StageAlbum } from './stage-album.tsx';
import { StageBar } from './stage-bar.tsx';
import { StageKeys } from './stage-keys.tsx';
import { StageLobby } from './stage-lobby.tsx';
import { StagePause } from './stage-pause.tsx';
import { StageStatus } from './stage-status.tsx';

/** Shows the room on a big screen, readable from the sofa (product/rooms.md#rooms). */
export function BigScreen({ room }: { room: RoomResponse }) {
  useWakeLock();
  const hand = room.albums.find(({ state }) => state === 'rating' || state === 'revealed');
  return (
    <div className={styles.stage} data-stage>
      <StageBar code={room.code} />
      {hand ? <Hand key={hand.album_id} room={room} album={hand} /> : <Between room={room} />}
    </div>
  );
}

function Between({ room }: { room: RoomResponse }) {
  return (
    <>
      {room.status === 'lobby' ? <StageLobby room={room} /> : <StagePause room={room} />}
      <StageKeys room={room} isTurned={false} />
    </>
  );
}

function Hand({ room, album }: { room: RoomResponse; album: RoomAlbumView }) {
  const { seats, code } = room;
  const ratings = album.ratings && inTurnOrder(album.ratings);
  const isLive = useLiveRounds(album);
  const turned = useTurned(ratings?.length ?? 0, `${album.album_id} ${album.round}`, isLive);
  const isTurned = turned === ratings?.length;
  const onFile = isTurned ? (album.on_file ?? []) : [];
  const isEmpty = seats.length === 0 && ratings === null;
  return (
    <>
      <StageSide about={`${album.title} ${isEmpty}`}>
        <StageAlbum album={album} room={room} isPlaying />
        {!isEmpty && <WayIn code={code} size="corner" />}
      </StageSide>
      {isEmpty ? (
        <div className={styles.door}>
          <WayIn code={code} size="large" />
        </div>
      ) : (
        <section
          className={styles.wide}
          aria-label={ratings === null ? 'Who has voted' : 'The reveal'}
        >
          <CardTable
            cards={withoutFiled(getCards(seats, ratings, turned), onFile)}
            previous={album.previous_cards}
            onFile={onFile}
            isRevealed={ratings !== null}
          />
          {ratings === null ? (
            <StageStatus room={room} />
          ) : (
            <div className={styles.outcome}>
              <Outcome album={album} ratings={ratings} isDone={isTurned} />
              <RoomStatusLine room={room} viewer="guest" className={styles.line} />
            </div>
          )}
          <RevealLog turned={ratings?.slice(0, turned) ?? []} />
        </section>
      )}
      <StageKeys room={room} isTurned={isTurned} />
    </>
  );
}
