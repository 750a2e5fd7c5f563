import { nextPaint } from '../../../ui/next-paint.ts';

/** What each tile has in its corner names its album. */
const CORNER = 'data-corner';

const TILE = '[role="listitem"]';

/** The attribute that names the album of a tile. */
export function getCorner(id: string) {
  return { [CORNER]: id };
}

/** The album whose tile has the focus, or stands around an element. */
export function getTile(element: Element | null): string | null {
  const tile = element?.closest(TILE);
  return tile?.querySelector(`[${CORNER}]`)?.getAttribute(CORNER) ?? null;
}

/** Focuses the tile of an album, where it is drawn: its checkbox, or else its link. */
export function focusTile(id: string): boolean {
  const corner = cornerElement(id);
  const link = corner?.previousElementSibling;
  const target = corner?.getAttribute('role') === 'checkbox' ? corner : link;
  if (!(target instanceof HTMLElement)) return false;
  target.focus();
  return true;
}

/** After so many paints what was awaited does not come. */
const MAX_PAINTS = 60;

/**
 * Hands the focus on once a tile that has it leaves its row, with others: to the next one that stays,
 * else to the one before. Where something else had it that went away, the first that was moved has it.
 * @returns to be called when they leave
 */
export function handOn(leaving: ReadonlySet<string>): () => Promise<void> {
  const [first = ''] = leaving;
  const focused = document.activeElement;
  const own = focused?.closest(TILE) ?? null;
  // A dialog gives it back to the tile that it was opened from.
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

/** Which tile takes the place of one that leaves its row with others, if any stays. */
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
