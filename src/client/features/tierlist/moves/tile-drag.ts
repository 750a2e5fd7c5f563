import { combine } from '@atlaskit/pragmatic-drag-and-drop/combine';
import {
  draggable,
  dropTargetForElements,
  monitorForElements,
} from '@atlaskit/pragmatic-drag-and-drop/element/adapter';
import { TIERS, type Tier } from '#shared/domain/albums/tiers.ts';
import { rowId } from '../tier-row.tsx';
import { setMoveState } from './move-state.ts';
import styles from './moves.module.css';

/** Makes an album's cover draggable by mouse; touch scrolls (product/albums.md#moving-albums). */
export function makeDraggable(link: HTMLElement, album: string): () => void {
  if (!matchMedia('(pointer: fine)').matches) return () => {};
  // Prevents the browser's own image drag.
  for (const image of link.querySelectorAll('img')) image.draggable = false;
  return draggable({ element: link, getInitialData: () => ({ album }) });
}

/** Makes an element a drop target of a tier. */
export function makeTarget(element: Element, tier: Tier): () => void {
  const mark = (isOver: boolean) => element.classList.toggle(styles.over ?? '', isOver);
  return dropTargetForElements({
    element,
    canDrop: ({ source }) => source.data.album !== undefined,
    getData: () => ({ tier }),
    onDragEnter: () => mark(true),
    onDragLeave: () => mark(false),
    onDrop: () => mark(false),
  });
}

/** Calls back when an album is dropped on a tier: its row, or its entry in the index. */
export function watchDrops(drop: (album: string, tier: Tier) => void): () => void {
  let end = () => {};
  const stop = monitorForElements({
    canMonitor: ({ source }) => source.data.album !== undefined,
    onDragStart: ({ source }) => {
      setMoveState({ dragged: String(source.data.album) });
      end = combine(
        ...TIERS.flatMap((tier) => getDropTargets(tier).map((target) => makeTarget(target, tier))),
      );
    },
    onDrop: ({ source, location }) => {
      end();
      setMoveState({ dragged: null });
      const tier = TIERS.find((one) => one === location.current.dropTargets[0]?.data.tier);
      if (tier !== undefined) drop(String(source.data.album), tier);
    },
  });
  return () => {
    end();
    stop();
  };
}

/** Returns the row of a tier and its entry in the index, as rendered when a drag starts. */
function getDropTargets(tier: Tier): Element[] {
  const row = document.getElementById(rowId(tier));
  const mark = document.querySelector(`nav a[href="#${rowId(tier)}"]`);
  return [row, mark].filter((target) => target !== null);
}
