import type { Services } from '../../database/transaction.ts';
import { createReactions } from './games/reactions.ts';
import { createRoomFacts } from './games/room-facts.ts';
import { authenticateGuest } from './guest-auth-service.ts';
import { createRoomClock } from './phase-scheduler.ts';
import { createPresence } from './presence.ts';
import { type Others, shareGuests } from './presence-sync.ts';
import type { RoomServices } from './room-changes.ts';

/**
 * Shared state of the room endpoints: presence, scheduler and subscribers.
 * @param failed receives errors of scheduled work
 * @param others connection to the other server instances; `null` for none
 */
export function openRooms(
  { db, now, today, getClub }: Services & Pick<RoomServices, 'today'>,
  failed: (error: unknown) => void,
  others: Others | null,
) {
  const people = createPresence(now);
  const listeners = new Set<() => void>();
  const reactions = createReactions(others);
  let changes = 0;
  const findFacts = createRoomFacts({ getClub });
  const services: RoomServices = {
    db,
    now,
    today,
    getClub,
    people,
    findFacts,
    announce,
    schedule,
    react: reactions.react,
  };
  const clock = createRoomClock(services, failed);
  const shared = others && shareGuests(people, others, (isNews) => (isNews ? show() : schedule()));
  // A timer started by another server instance may fire on this one.
  others?.onCommit(schedule);

  function announce(): void {
    shared?.tell();
    show();
  }

  function show(): void {
    changes += 1;
    for (const listener of listeners) listener();
    schedule();
  }

  function schedule(): void {
    void clock.schedule();
  }

  /**
   * Counts a subscriber of a room's stream as present in it.
   * @param token value of the browser's cookie
   * @returns a function that ends the presence
   */
  async function attend(token: string | null, code: string): Promise<() => void> {
    const { room, guest } = await authenticateGuest({ db }, { code, token, isHost: false });
    if (room?.status !== 'open' || guest.id === null) return () => {};
    const leave = people.open(guest.id);
    announce();
    return () => {
      leave();
      schedule();
    };
  }

  return {
    services,
    attend,
    schedule: clock.schedule,
    stop: async () => {
      shared?.stop();
      await clock.stop();
    },
    /** Number of visible events, excluding commits. */
    changes: () => changes,
    onChange: (listener: () => void) => void listeners.add(listener),
    onReaction: reactions.onReaction,
  };
}
