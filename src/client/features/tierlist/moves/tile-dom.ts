import { nextPaint } from '../../../lib/next-paint.ts';

/** Attribute of each tile's corner with the id of its album. */
const CORNER = 'data-corner';

const TILE = '[role="listitem"]';

/** Returns the attribute for an album's tile. */
export function getCorner(id: string) {
  return { [CORNER]: id };
}

/** Returns the album of the tile that contains an element. */
export function getTile(element: Element | null): string | null {
  const tile = element?.closest(TILE);
  return tile?.querySelector(`[${CORNER}]`)?.getAttribute(CORNER) ?? null;
}

/** Focuses an album's tile, if rendered: its checkbox, else its link. */
export function focusTile(id: string): boolean {
  const corner = cornerElement(id);
  const link = corner?.previousElementSibling;
  const target = corner?.getAttribute('role') === 'checkbox' ? corner : link;
  if (!(target instanceof HTMLElement)) return false;
  target.focus();
  return true;
}

/** Maximum frames to wait. */
const MAX_PAINTS = 60;

/**
 * Preserves the focus when tiles leave their row: moves it to the next remaining tile, else to the
 * previous one. If another focused element was removed, focuses the first moved album.
 * @returns a function to call when they leave
 */
export function handOn(leaving: ReadonlySet<string>): () => Promise<void> {
  const [first = ''] = leaving;
  const focused = document.activeElement;
  const own = focused?.closest(TILE) ?? null;
  // A dialog returns the focus to the tile that opened it.
  const tile = own ?? (focused?.closest('[role="dialog"]') ? tileElement(first) : null);
  const watched = tile ?? tileElement(first);
  const heir = tile && getHeir(tile, leaving);
  return async () => {
    for (let paint = 0; paint < MAX_PAINTS && watched?.isConnected; paint += 1) await nextPaint();
    if (document.activeElement !== document.body) return;
    if (focusTile(heir ?? first)) return;
    document.querySelector<HTMLElement>('[data-select]')?.focus({ preventScroll: true });
  };
}

/** Returns the remaining tile that follows one that leaves its row with others, if any. */
function getHeir(tile: Element, leaving: ReadonlySet<string>): string | undefined {
  const ids = idsIn(tile.closest('section') ?? tile);
  const at = ids.indexOf(getTile(tile) ?? '');
  const stays = (id: string) => !leaving.has(id);
  return ids.slice(at).find(stays) ?? ids.slice(0, at).findLast(stays);
}

function tileElement(id: string): Element | null {
  return cornerElement(id)?.closest(TILE) ?? null;
}

function cornerElement(id: string): Element | undefined {
  return [...document.querySelectorAll(`[${CORNER}]`)].find(
    (one) => one.getAttribute(CORNER) === id,
  );
}

function idsIn(within: ParentNode): string[] {
  const corners = [...within.querySelectorAll(`[${CORNER}]`)];
  return corners.flatMap((corner) => corner.getAttribute(CORNER) ?? []);
}
