import type { ComponentProps } from 'react';
import { Text } from '../../components/layout/primitives.tsx';
import type { RoomResponse } from '../../queries/rooms.ts';
import { inTurnOrder } from '../voting/reveal/cards.ts';
import { useTurned } from '../voting/reveal/use-turned.ts';
import { findCurrentAlbum } from './phone/room-news.ts';
import { describeRoomStatus, type Viewer } from './room-status.ts';

type Props = Pick<
  ComponentProps<typeof Text>,
  'tone' | 'weight' | 'font' | 'breaks' | 'lines' | 'className'
> & {
  room: RoomResponse;
  viewer: Viewer;
  /** True while cards are face down; followed from the room if it is not given. */
  isRevealing?: boolean;
};

const NO_ALBUM = { ratings: null, revealed_at: null, previous_cards: [] };

/** Shows the pending votes or step; announces each change once to screen readers. */
export function RoomStatusLine({ room, viewer, isRevealing, ...text }: Props) {
  const album = findCurrentAlbum(room) ?? NO_ALBUM;
  const cards = inTurnOrder(album.ratings ?? []);
  const isTurning = useTurned(cards, album) < cards.length;
  return (
    <Text {...text} role="status" aria-label="Room status">
      {describeRoomStatus(room, viewer, isRevealing ?? isTurning)}
    </Text>
  );
}
