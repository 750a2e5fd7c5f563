import type { Services } from '../../database/transaction.ts';
import { authenticateGuest } from './guest-auth-service.ts';
import { createRoomClock } from './phase-scheduler.ts';
import { createPresence } from './presence.ts';
import { type Others, shareGuests } from './presence-sync.ts';
import type { RoomServices } from './room-changes.ts';

/**
 * What the calls about rooms share: who is there, the time that goes by, and whoever follows.
 * @param failed is told what time could not do
 * @param others the servers that share the data; `null` for none
 */
export function openRooms(
  { db, now, today, reviewers }: Services & Pick<RoomServices, 'today'>,
  failed: (error: unknown) => void,
  others: Others | null,
) {
  const people = createPresence(now);
  const listeners = new Set<() => void>();
  let changes = 0;
  const services: RoomServices = { db, now, today, reviewers, people, announce, schedule };
  const clock = createRoomClock(services, failed);
  const shared = others && shareGuests(people, others, (isNews) => (isNews ? show() : schedule()));
  // What one of them began another may have to end.
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
   * Counts who reads a stream about a room as present in it.
   * @param token what the cookie of the browser holds
   * @returns what ends that
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
    /** How often something happened that those who look on may see, commits left aside. */
    changes: () => changes,
    onChange: (listener: () => void) => void listeners.add(listener),
  };
}
