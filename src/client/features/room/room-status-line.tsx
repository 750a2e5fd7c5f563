import type { RoomResponse } from '../../queries/rooms.ts';
import { findCurrentAlbum } from './phone/room-news.ts';
import { describeRoomStatus, type Viewer } from './room-status.ts';
import { useLiveRounds } from './use-live-rounds.ts';
import { useTurned } from './use-turned.ts';

type Props = {
  room: RoomResponse;
  viewer: Viewer;
  /** True while cards are face down; followed from the room if it is not given. */
  isRevealing?: boolean;
  className?: string | undefined;
};

/** Shows the pending votes or step; announces each change once to screen readers. */
export function RoomStatusLine({ room, viewer, isRevealing, className }: Props) {
  const { album_id = '', round = 0, ratings = null } = findCurrentAlbum(room) ?? {};
  const cards = ratings?.length ?? 0;
  const isLive = useLiveRounds({ album_id, round, ratings });
  const isTurning = useTurned(cards, `${album_id} ${round}`, isLive) < cards;
  return (
    <p role="status" aria-label="Room status" className={className}>
      {describeRoomStatus(room, viewer, isRevealing ?? isTurning)}
    </p>
  );
}
