import { type ReactNode, useState } from 'react';
import { useIsAdmin } from '../../api/admin-session.ts';
import type { RoomAlbum, RoomAnswer } from '../../api/rooms.ts';
import { Message } from '../../ui/message.tsx';
import { LateHost } from './late-host.tsx';
import { AtHand } from './phone/at-hand.tsx';
import { GoneSeat } from './phone/gone-seat.tsx';
import { Join } from './phone/join.tsx';
import { People } from './phone/people.tsx';
import { Rate } from './phone/rate.tsx';
import { handOf } from './phone/room-news.ts';
import { RoomTop } from './phone/room-top.tsx';
import { Sealing } from './phone/sealing.ts';
import { useKeptFocus } from './phone/use-kept-focus.ts';
import { useRoomNews } from './phone/use-room-news.ts';
import { useSeat } from './phone/use-seat.ts';
import styles from './room-view.module.css';
import { useWakeLock } from './wake-lock.ts';

type Props = {
  room: RoomAnswer;
  /** Tracks and player of an album. */
  extras: (album: RoomAlbum) => ReactNode;
};

/** The room on a phone, and what a host does from anywhere. */
export function RoomView({ room, extras }: Props) {
  const isHost = useIsAdmin();
  const [isWatching, setIsWatching] = useState(false);
  // A host whose session ends stays, and is asked for the password.
  const [hasHosted, setHasHosted] = useState(isHost);
  if (isHost && !hasHosted) setHasHosted(true);
  const seat = useSeat(room);
  const news = useRoomNews(room);
  const { mine, seats } = room;
  const asksWho = mine === null && !isWatching;
  const hand = handOf(room);
  const isRating = hand?.state === 'rating';
  const dimmed = useWakeLock(mine !== null);
  useKeptFocus(`${asksWho} ${mine?.reviewer} ${hand?.album_id} ${hand?.round} ${hand?.state}`);
  const join = asksWho && (
    <Join
      code={room.code}
      taken={seats.map(({ reviewer }) => reviewer)}
      isHost={isHost}
      onWatch={() => setIsWatching(true)}
    >
      {seat.gone && <GoneSeat {...seat.gone} />}
    </Join>
  );
  if (asksWho && !hasHosted) return join;
  const people = <People room={room} isRating={isRating} isHost={isHost} />;
  return (
    <div className={styles.room}>
      <Sealing code={room.code} />
      <RoomTop
        room={room}
        isHost={isHost}
        seat={seat}
        onJoin={mine === null && isWatching ? () => setIsWatching(false) : undefined}
      />
      <p role="status" className="visually-hidden">
        {news}
      </p>
      {join}
      {hand === undefined ? (
        <Message title="Nothing is being rated">
          {isHost ? 'Go on with the next album, or add one.' : 'The host goes on in a moment.'}
        </Message>
      ) : (
        <AtHand key={hand.album_id} room={room} album={hand} extras={extras(hand)}>
          {mine && (
            <Rate key={`${mine.reviewer} ${hand.round}`} room={room} album={hand} mine={mine}>
              {people}
            </Rate>
          )}
        </AtHand>
      )}
      {!(mine && isRating) && people}
      <LateHost room={room} />
      {dimmed !== null && <p className={styles.hint}>{dimmed}</p>}
    </div>
  );
}
