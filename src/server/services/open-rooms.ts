import type { FastifyInstance } from 'fastify';
import type { Connection } from '../database/connection.ts';
import type { ReadClub, Services } from '../database/transaction.ts';
import type { ReleaseSeats } from '../domain/rooms/room-seats.ts';
import { createBallotClock } from '../features/brackets/ballots/ballot-clock.ts';
import { createRoundClock } from '../features/club-rounds/round-clock.ts';
import { openRooms } from '../features/rooms/attendance-service.ts';
import { releaseSeats } from '../features/rooms/seats-service.ts';

type Data = Services & { today: () => string; readClub: ReadClub };

/** Opens the shared state of listening rooms, rounds, and brackets that are decided by vote. */
export function openRoomServices(app: FastifyInstance, connection: Connection, data: Data) {
  const logAs = (text: string) => (error: unknown) => app.log.error({ err: error }, text);
  const rooms = openRooms(data, logAs('room failed'), otherServers(connection));
  const { presences } = rooms.services;
  const { tellPresence } = rooms;
  const ballots = createBallotClock({ ...data, presences, tellPresence }, logAs('a vote failed'));
  const { version } = connection;
  const rounds = createRoundClock({ ...data, version }, logAs('a round failed'));
  app.addHook('onReady', () => rooms.schedule());
  app.addHook('onReady', () => rounds.start());
  app.addHook('onClose', rooms.stop);
  app.addHook('onClose', ballots.stop);
  app.addHook('onClose', rounds.stop);
  const release: ReleaseSeats = (isReleased) => releaseSeats(rooms.services, isReleased);
  return { rooms, presences, tellPresence, ballots, rounds, releaseSeats: release };
}

/** Returns the notifications of other server instances for rooms, or `null` without PostgreSQL. */
function otherServers({ shared, version, onCommit }: Connection) {
  if (shared === null) return null;
  let last = '';
  return {
    ...shared,
    onCommit: (listener: () => void) =>
      onCommit(() => {
        const current = version(['rooms']);
        if (current !== last) listener();
        last = current;
      }),
  };
}
