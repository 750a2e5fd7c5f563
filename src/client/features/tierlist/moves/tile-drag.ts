import {
  draggable,
  dropTargetForElements,
  monitorForElements,
} from '@atlaskit/pragmatic-drag-and-drop/element/adapter';
import { TIERS, type Tier } from '#shared/domain/albums/tiers.ts';
import { setMoveState } from './move-state.ts';
import styles from './moves.module.css';

/** Makes an album's cover draggable by mouse; touch scrolls (product/albums.md#moving-albums). */
export function makeDraggable(link: HTMLElement, album: string): () => void {
  if (!matchMedia('(pointer: fine)').matches) return () => {};
  // Prevents the browser's own image drag.
  for (const image of link.querySelectorAll('img')) image.draggable = false;
  return draggable({ element: link, getInitialData: () => ({ album }) });
}

/** Returns the ref of a tier's drop target: its row, index entry or button. */
export function dropTarget(tier: Tier) {
  return (element: HTMLElement | null) => {
    if (element === null) return;
    const mark = (isOver: boolean) => element.classList.toggle(styles.over ?? '', isOver);
    return dropTargetForElements({
      element,
      canDrop: ({ source }) => source.data.album !== undefined,
      getData: () => ({ tier }),
      onDragEnter: () => mark(true),
      onDragLeave: () => mark(false),
      onDrop: () => mark(false),
    });
  };
}

/** Calls back when an album is dropped on a tier. */
export function watchDrops(drop: (album: string, tier: Tier) => void): () => void {
  return monitorForElements({
    canMonitor: ({ source }) => source.data.album !== undefined,
    onDragStart: ({ source }) => setMoveState({ dragged: String(source.data.album) }),
    onDrop: ({ source, location }) => {
      setMoveState({ dragged: null });
      const tier = TIERS.find((one) => one === location.current.dropTargets[0]?.data.tier);
      if (tier !== undefined) drop(String(source.data.album), tier);
    },
  });
}
