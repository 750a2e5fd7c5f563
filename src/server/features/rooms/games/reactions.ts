import { REACTIONS, type Reaction } from '#shared/domain/rooms/room-games.ts';
import type { Others } from '../presence-sync.ts';

type Listener = (code: string, reaction: Reaction) => void;

/**
 * Passes emoji of guests on to the event streams of all server instances; none is stored.
 * @param others connection to the other server instances; `null` for none
 */
export function createReactions(others: Others | null) {
  const listeners = new Set<Listener>();

  function show(code: string, reaction: Reaction): void {
    for (const listener of listeners) listener(code, reaction);
  }

  // Its format keeps it apart from the presence messages on the same channel.
  others?.onPublished((text) => {
    const [, code, place] = /^reaction:([A-Z]{5}):(\d)$/.exec(text) ?? [];
    const reaction = REACTIONS[Number(place)];
    if (code !== undefined && reaction !== undefined) show(code, reaction);
  });

  return {
    react: (code: string, reaction: Reaction) => {
      // Published messages also reach this instance.
      if (others === null) show(code, reaction);
      else others.tell(`reaction:${code}:${REACTIONS.indexOf(reaction)}`);
    },
    onReaction: (listener: Listener) => void listeners.add(listener),
  };
}
