import { combine } from '@atlaskit/pragmatic-drag-and-drop/combine';
import {
  draggable,
  dropTargetForElements,
  monitorForElements,
} from '@atlaskit/pragmatic-drag-and-drop/element/adapter';

export type Edge = 'above' | 'below';
type Signs = { setIsDragged: (is: boolean) => void; setEdge: (edge: Edge | null) => void };

/** Registers a row with the browser's own drag and drop; gives the way to end that. */
export function makeDraggable(
  key: string,
  element: HTMLElement,
  dragHandle: HTMLElement,
  { setIsDragged, setEdge }: Signs,
): () => void {
  return combine(
    draggable({
      element,
      dragHandle,
      getInitialData: () => ({ song: key }),
      onDragStart: () => setIsDragged(true),
      onDrop: () => setIsDragged(false),
    }),
    dropTargetForElements({
      element,
      canDrop: ({ source }) => source.data.song !== undefined && source.data.song !== key,
      getData: ({ input }) => ({ beside: key, edge: edgeAt(element, input.clientY) }),
      onDrag: ({ self }) => setEdge(self.data.edge as Edge),
      onDragLeave: () => setEdge(null),
      onDrop: () => setEdge(null),
    }),
  );
}

/** Calls back with what was dropped beside what. */
export function watchDrops(drop: (key: string, beside: string, edge: Edge) => void): () => void {
  return monitorForElements({
    canMonitor: ({ source }) => source.data.song !== undefined,
    onDrop: ({ source, location }) => {
      const [target] = location.current.dropTargets;
      if (target === undefined) return;
      drop(String(source.data.song), String(target.data.beside), target.data.edge as Edge);
    },
  });
}

function edgeAt(element: HTMLElement, y: number): Edge {
  const { top, height } = element.getBoundingClientRect();
  return y < top + height / 2 ? 'above' : 'below';
}
