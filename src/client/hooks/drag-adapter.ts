import { combine } from '@atlaskit/pragmatic-drag-and-drop/combine';
import {
  draggable,
  dropTargetForElements,
  monitorForElements,
} from '@atlaskit/pragmatic-drag-and-drop/element/adapter';
import type { DragAdapter, Edge } from './row-drag.ts';

/** Native drag and drop for the rows of a list, in a lazy chunk. */
export const dragAdapter: DragAdapter = {
  makeDraggable: (key, element, dragHandle, { setIsDragged, setEdge }) =>
    combine(
      draggable({
        element,
        dragHandle,
        getInitialData: () => ({ row: key }),
        onDragStart: () => setIsDragged(true),
        onDrop: () => setIsDragged(false),
      }),
      dropTargetForElements({
        element,
        canDrop: ({ source }) => source.data.row !== undefined && source.data.row !== key,
        getData: ({ input }) => ({ beside: key, edge: edgeAt(element, input.clientY) }),
        onDrag: ({ self }) => setEdge(self.data.edge as Edge),
        onDragLeave: () => setEdge(null),
        onDrop: () => setEdge(null),
      }),
    ),
  watchDrops: (drop) =>
    monitorForElements({
      canMonitor: ({ source }) => source.data.row !== undefined,
      onDrop: ({ source, location }) => {
        const [target] = location.current.dropTargets;
        if (target === undefined) return;
        drop(String(source.data.row), String(target.data.beside), target.data.edge as Edge);
      },
    }),
};

function edgeAt(element: HTMLElement, y: number): Edge {
  const { top, height } = element.getBoundingClientRect();
  return y < top + height / 2 ? 'above' : 'below';
}
