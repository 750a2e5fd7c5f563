import { type RefObject, useEffect } from 'react';

/** A press that moves less than this is a click. */
const DEAD_PX = 4;

/** Lets the mouse drag what scrolls; a finger does so by itself. */
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
      // Captured, the release is no click on whatever it happens over.
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
