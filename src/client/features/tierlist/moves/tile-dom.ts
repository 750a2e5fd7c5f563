import { nextPaint } from '../../../lib/next-paint.ts';
import { getHeir } from './move-state.ts';

const TILE = '[role="listitem"], li';

/** Returns the album of the tile that contains an element, by the attribute of its corner. */
export function getTile(element: Element | null): string | null {
  const corner = element?.closest(TILE)?.querySelector<HTMLElement>('[data-corner]');
  return corner?.dataset.corner ?? null;
}

/** Returns the tile at a point, also in the gap beside one. */
export function findTileAt(x: number, y: number): Element | undefined {
  return (
    [0, -GAP_PX, GAP_PX]
      .map((gap) => document.elementFromPoint(x + gap, y)?.closest(TILE))
      .find((tile) => tile !== undefined && tile !== null && getTile(tile) !== null) ?? undefined
  );
}

/** Gap between two tiles. */
const GAP_PX = 12;

function findTile(id: string): Element | null {
  return document.querySelector(`[data-corner="${CSS.escape(id)}"]`)?.closest(TILE) ?? null;
}

/** Focuses an album's tile, if rendered: its checkbox, else its link. */
export function focusTile(id: string): boolean {
  const tile = findTile(id);
  const target = tile?.querySelector<HTMLElement>('[role="checkbox"]') ?? tile?.querySelector('a');
  target?.focus();
  return target !== undefined && target !== null;
}

/** Maximum frames to wait. */
const MAX_PAINTS = 60;

/**
 * Preserves the focus when tiles leave their row: moves it to the next remaining tile, else to the
 * previous one. If another focused element was removed, focuses the first moved album.
 * @returns a function to call when they leave
 */
export function preserveFocus(leaving: ReadonlySet<string>): () => Promise<void> {
  const [first = ''] = leaving;
  const focused = document.activeElement;
  // A dialog returns the focus to the tile that opened it.
  const tile = getTile(focused) ?? (focused?.closest('[role="dialog"]') ? first : null);
  const watched = findTile(tile ?? first);
  const heir = tile === null ? undefined : getHeir(tile, leaving);
  return async () => {
    for (let paint = 0; paint < MAX_PAINTS && watched?.isConnected; paint += 1) await nextPaint();
    restoreFocus(heir ?? first);
  };
}

/** Returns the focus to a tile that loses it when it is rendered at another place. */
export async function refocus(id: string): Promise<void> {
  for (let paint = 0; paint < 3; paint += 1) await nextPaint();
  restoreFocus(id);
}

/** If the focused element was removed, focuses a tile, else the tools. */
function restoreFocus(id: string): void {
  if (document.activeElement !== document.body || focusTile(id)) return;
  document.querySelector<HTMLElement>('[data-select]')?.focus({ preventScroll: true });
}
