import { useEffect, useEffectEvent } from 'react';
import type { Tier } from '#shared/domain/albums/tiers.ts';
import { TIER_KEYS } from '../../../components/album/tier-keys.ts';
import { isTyping } from '../../../lib/is-typing-target.ts';
import { getNeighbor, moveState, select, setMoveState } from './move-state.ts';
import { focusTile, getTile } from './tile-dom.ts';

const KEYS: ReadonlyMap<string, Tier> = new Map<string, Tier>([
  ...TIER_KEYS,
  ['L', 'Now Listening To'],
  ['N', 'Not rated yet'],
]);

/**
 * Returns the key that moves to a tier: L is Now Listening To, N Not rated yet, the others as in
 * rating.
 */
export function keyOf(tier: Tier): string {
  return [...KEYS].find(([, one]) => one === tier)?.[0] ?? '';
}

export function findTierToMoveTo(key: string): Tier | undefined {
  return KEYS.get(key.toUpperCase());
}

type Acts = {
  onMove: (ids: ReadonlySet<string>, tier: Tier) => void;
  onDone: () => void;
};

/**
 * Keyboard shortcuts of the tier list for admins (product/albums.md#moving-albums); ignored while
 * typing and in dialogs.
 */
export function useMoveKeys(acts: Acts): void {
  const press = useEffectEvent((event: KeyboardEvent) => {
    if (event.ctrlKey || event.metaKey || event.altKey || isTyping(event.target)) return;
    if (document.querySelector('[role="dialog"]') !== null || !isTaken(event, acts)) return;
    event.preventDefault();
    // '?' moves an album here, and must not open the shortcuts.
    event.stopPropagation();
  });
  useEffect(() => {
    const listen = (event: KeyboardEvent) => press(event);
    document.addEventListener('keydown', listen);
    return () => document.removeEventListener('keydown', listen);
  }, []);
}

function isTaken({ key, shiftKey, target, repeat }: KeyboardEvent, acts: Acts): boolean {
  const { isSelecting, ids } = moveState();
  const tile = target instanceof Element ? getTile(target) : null;
  if (!isSelecting) {
    if (key.toLowerCase() !== 'm' || tile === null) return false;
    setMoveState({ openMenu: tile });
    return true;
  }
  if (key === 'Escape') acts.onDone();
  const step = { ArrowRight: 1, ArrowLeft: -1 }[key];
  if (step !== undefined && tile !== null) focusNext(tile, step, shiftKey);
  const tier = findTierToMoveTo(key);
  if (tier !== undefined && ids.size > 0 && !repeat) acts.onMove(ids, tier);
  return (
    key === 'Escape' ||
    (step !== undefined && tile !== null) ||
    (tier !== undefined && ids.size > 0)
  );
}

/** Focuses the next or previous tile; Shift selects it. */
function focusNext(tile: string, step: number, isTaking: boolean): void {
  const next = getNeighbor(tile, step);
  if (next === undefined) return;
  if (isTaking) {
    if (moveState().anchor === null) select(tile, false);
    select(next, true);
  }
  focusTile(next);
}
