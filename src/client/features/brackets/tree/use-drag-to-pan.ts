import { type RefObject, useEffect } from 'react';

/** Presses that move less than this are clicks. */
const DEAD_PX = 4;

/** Pans a scroll container by mouse drag; touch scrolls natively. */
export function useDragToPan(viewport: RefObject<HTMLElement | null>): void {
  useEffect(() => {
    const element = viewport.current;
    if (element === null) return;
    let from: { x: number; y: number } | null = null;
    const press = ({ pointerType, button, clientX, clientY }: PointerEvent) => {
      if (pointerType !== 'mouse' || button !== 0) return;
      from = { x: clientX, y: clientY };
    };
    const move = (event: PointerEvent) => {
      if (from === null) return;
      const [x, y] = [from.x - event.clientX, from.y - event.clientY];
      const isDragging = element.dataset.dragging !== undefined;
      if (!isDragging && Math.hypot(x, y) < DEAD_PX) return;
      // Pointer capture prevents a click on the element under the release.
      if (!isDragging) element.setPointerCapture(event.pointerId);
      element.dataset.dragging = '';
      from = { x: event.clientX, y: event.clientY };
      element.scrollBy(x, y);
    };
    const release = () => {
      from = null;
      delete element.dataset.dragging;
    };
    element.addEventListener('pointerdown', press);
    element.addEventListener('pointermove', move);
    element.addEventListener('pointerup', release);
    element.addEventListener('pointercancel', release);
    element.addEventListener('lostpointercapture', release);
    return () => {
      element.removeEventListener('pointerdown', press);
      element.removeEventListener('pointermove', move);
      element.removeEventListener('pointerup', release);
      element.removeEventListener('pointercancel', release);
      element.removeEventListener('lostpointercapture', release);
    };
  }, [viewport]);
}
