import { useEffect, useEffectEvent } from 'react';
import { ROOM_TIERS, type RoomTier } from '#shared/domain/room.ts';
import { isTyping } from '../../../ui/is-typing-target.ts';

/** H is Tiering Herrie; every other tier is its own key. */
const BY_KEY: ReadonlyMap<string, RoomTier> = new Map(
  ROOM_TIERS.map((tier) => [tier === 'Tiering Herrie' ? 'h' : tier.toLowerCase(), tier]),
);

/** Chooses a tier by its letter; ignored while typing and with modifier keys. */
export function useTierKeys(choose: (tier: RoomTier) => void): void {
  const press = useEffectEvent((event: KeyboardEvent) => {
    const { ctrlKey, metaKey, altKey, key, target, repeat } = event;
    if (ctrlKey || metaKey || altKey || repeat || isTyping(target)) return;
    const tier = BY_KEY.get(key.toLowerCase());
    if (tier !== undefined) choose(tier);
  });
  useEffect(() => {
    const listen = (event: KeyboardEvent) => press(event);
    addEventListener('keydown', listen);
    return () => removeEventListener('keydown', listen);
  }, []);
}
