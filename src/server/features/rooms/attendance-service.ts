import type { Services } from '../../database/transaction.ts';
import { createPresences } from '../../domain/presence/presence.ts';
import type { KnownBrowser } from '../../lib/browsers.ts';
import { createReactions } from './games/reactions.ts';
import { createRoomFacts } from './games/room-facts.ts';
import { type Others, shareGuests } from './presence-sync.ts';
import { createRoomClock, type RoomServices } from './room-changes.ts';
import { findRoomByCode } from './rooms-repository.ts';

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
  const presences = createPresences(now);
  const listeners = new Set<() => void>();
  const reactions = createReactions(others);
  let changes = 0;
  const findFacts = createRoomFacts({ getClub });
  const services: RoomServices = {
    db,
    now,
    today,
    getClub,
    presences,
    findFacts,
    announce,
    schedule,
    react: reactions.react,
  };
  const clock = createRoomClock(services, failed);
  const shared =
    others && shareGuests(presences, others, (isNews) => (isNews ? show() : schedule()));
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
    void clock.start();
  }

  /**
   * Counts a subscriber of a room's stream as present in it.
   * @param browser of the subscriber
   * @returns a function that ends the presence
   */
  async function attend(browser: KnownBrowser | undefined, code: string): Promise<() => void> {
    const room = await findRoomByCode(db, code);
    if (room?.status !== 'open' || browser?.room_id !== room.id) return () => {};
    const leave = presences.at(room.id).open(browser.id);
    announce();
    return () => {
      leave();
      schedule();
    };
  }

  return {
    services,
    attend,
    tellPresence: () => shared?.tell(),
    schedule: clock.start,
    run: clock.run,
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
