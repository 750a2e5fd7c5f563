import type { ReactNode } from 'react';
import type { RoomAlbum, RoomAnswer } from '../../../api/rooms.ts';
import { AlbumAtHand } from '../album-at-hand.tsx';
import { Reveal } from '../reveal.tsx';
import { useCount } from '../use-count.ts';
import { useLiveRounds } from '../use-live-rounds.ts';
import styles from './at-hand.module.css';

type Props = {
  room: RoomAnswer;
  album: RoomAlbum;
  /** Tracks and player of it. */
  extras: ReactNode;
  /** What stands below it until the reveal. */
  children: ReactNode;
};

/** The album that the room listens to: while it is rated, while it counts down, and revealed. */
export function AtHand({ room, album, extras, children }: Props) {
  const count = useCount(room.reveal_at);
  const isLive = useLiveRounds(album);
  return (
    <>
      <AlbumAtHand album={album}>{extras}</AlbumAtHand>
      {count !== null && (
        // Told once, in words, with what else is new.
        <p aria-hidden="true" className={styles.count}>
          {count}
        </p>
      )}
      {album.ratings === null ? (
        children
      ) : (
        <Reveal album={album} ratings={album.ratings} seats={room.seats} isLive={isLive} />
      )}
    </>
  );
}
