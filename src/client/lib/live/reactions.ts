import { useEffect, useEffectEvent } from 'react';
import type { Reaction } from '#shared/domain/rooms/room-games.ts';

type Listener = (reaction: Reaction) => void;

const listening = new Map<string, Set<Listener>>();

/** Notifies the subscribers of a room's topic about an emoji of a guest. */
export function tellReaction(topic: string, reaction: Reaction): void {
  for (const listener of listening.get(topic) ?? []) listener(reaction);
}

/** Receives the emoji of a room's topic while the component is mounted. */
export function useReactions(topic: string, onReaction: Listener): void {
  const receive = useEffectEvent(onReaction);
  useEffect(() => {
    const listener: Listener = (reaction) => receive(reaction);
    const listeners = listening.get(topic) ?? new Set();
    listeners.add(listener);
    listening.set(topic, listeners);
    return () => {
      listeners.delete(listener);
      if (listeners.size === 0) listening.delete(topic);
    };
  }, [topic]);
}
