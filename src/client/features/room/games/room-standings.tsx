import type { RoomResponse } from '#shared/contracts/room-response.ts';
import { getGuestNames } from '../../../components/album/guest-name.ts';
import { Standings } from '../../../components/album/standings.tsx';

/** Points of the games so far; guests are marked, also those who left. */
export function RoomStandings({ room }: { room: RoomResponse }) {
  const cards = room.albums.flatMap(({ ratings }) => ratings ?? []);
  return <Standings standings={room.standings} guests={getGuestNames([...room.seats, ...cards])} />;
}
