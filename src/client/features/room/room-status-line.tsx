import type { ComponentProps } from 'react';
import { Text } from '../../components/layout/primitives.tsx';
import type { RoomResponse } from '../../queries/rooms.ts';
import { inTurnOrder } from './cards.ts';
import { findCurrentAlbum } from './phone/room-news.ts';
import { describeRoomStatus, type Viewer } from './room-status.ts';
import { useTurned } from './use-turned.ts';

type Props = Pick<
  ComponentProps<typeof Text>,
  'tone' | 'weight' | 'font' | 'breaks' | 'lines' | 'className'
> & {
  room: RoomResponse;
  viewer: Viewer;
  /** True while cards are face down; followed from the room if it is not given. */
  isRevealing?: boolean;
};

/** Shows the pending votes or step; announces each change once to screen readers. */
export function RoomStatusLine({ room, viewer, isRevealing, ...text }: Props) {
  const { ratings = null, revealed_at = null } = findCurrentAlbum(room) ?? {};
  const cards = inTurnOrder(ratings ?? []);
  const isTurning = useTurned(cards, revealed_at) < cards.length;
  return (
    <Text {...text} role="status" aria-label="Room status">
      {describeRoomStatus(room, viewer, isRevealing ?? isTurning)}
    </Text>
  );
}
