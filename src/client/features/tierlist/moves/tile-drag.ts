import {
  draggable,
  dropTargetForElements,
  monitorForElements,
} from '@atlaskit/pragmatic-drag-and-drop/element/adapter';
import type { Input } from '@atlaskit/pragmatic-drag-and-drop/types';
import type { Album } from '#shared/contracts/albums.ts';
import { TIERS, type Tier } from '#shared/domain/albums/tiers.ts';
import type { Edge } from '../../../hooks/row-drag.ts';
import { setMoveState } from './move-state.ts';
import styles from './moves.module.css';
import { findTileAt, getTile } from './tile-dom.ts';

/** Makes an album's cover draggable by mouse; touch scrolls (product/albums.md#moving-albums). */
export function makeDraggable(link: HTMLElement, { id, tier, is_test_album }: Album): () => void {
  if (!matchMedia('(pointer: fine)').matches) return () => {};
  // Prevents the browser's own image drag.
  for (const image of link.querySelectorAll('img')) image.draggable = false;
  // A test album has no rank.
  const ranksIn = is_test_album ? null : tier;
  return draggable({ element: link, getInitialData: () => ({ album: id, ranksIn }) });
}

export type Drop = {
  /** Id of the album. */
  id: string;
  tier: Tier;
  /** Place in the order of its own tier, `null` for none; undefined on any other target. */
  place: { beside: string; edge: Edge } | null | undefined;
};

/** Clears the mark of the drag; of the whole page, as a row may render again in between. */
let unmark = () => {};

/**
 * Returns the ref of a tier's drop target: its row, index entry or button.
 * @param isOrdered true for a row in the saved order, where its own albums get another place
 */
export function dropTarget(tier: Tier, isOrdered = false) {
  return (element: HTMLElement | null) => {
    if (element === null) return;
    return dropTargetForElements({
      element,
      canDrop: ({ source }) => source.data.album !== undefined,
      getData: ({ source, input }) =>
        isOrdered && source.data.ranksIn === tier
          ? { tier, ...findPlace(element, source.data.album, input) }
          : { tier, mark: [element, styles.over] },
      onDrag: ({ self: { data } }) => {
        unmark();
        const [marked, name = ''] = (data.mark ?? []) as [Element?, string?];
        marked?.classList.add(name);
        unmark = () => marked?.classList.remove(name);
      },
      onDragLeave: () => unmark(),
      onDrop: () => unmark(),
    });
  };
}

/** Returns the place that an album would be dropped at, and its mark. */
function findPlace(row: Element, album: unknown, { clientX, clientY }: Input) {
  const tile = findTileAt(clientX, clientY);
  const beside = tile && getTile(tile);
  if (!tile || !beside || beside === album || !row.contains(tile)) return { place: null };
  const { left, width } = tile.getBoundingClientRect();
  const isBefore = clientX < left + width / 2;
  return {
    place: { beside, edge: isBefore ? 'above' : 'below' },
    mark: [tile, isBefore ? styles.before : styles.after],
  };
}

/** Calls back when an album is dropped on a tier. */
export function watchDrops(drop: (dropped: Drop) => void): () => void {
  return monitorForElements({
    canMonitor: ({ source }) => source.data.album !== undefined,
    onDragStart: ({ source }) => setMoveState({ dragged: String(source.data.album) }),
    onDrop: ({ source, location }) => {
      setMoveState({ dragged: null });
      const { tier: name, place } = location.current.dropTargets[0]?.data ?? {};
      const tier = TIERS.find((one) => one === name);
      if (tier !== undefined)
        drop({ id: String(source.data.album), tier, place: place as Drop['place'] });
    },
  });
}
