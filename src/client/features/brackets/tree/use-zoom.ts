import { useEffect, useEffectEvent, useLayoutEffect, useRef, useState } from 'react';
import type { Box } from '../../../ui/picture/picture-pen.ts';
import {
  type Anchor,
  anchorAt,
  anchorOn,
  getFreeSpace,
  type Point,
  scrollToAnchor,
} from './viewport-anchor.ts';
import { listenForZoom } from './zoom-gestures.ts';

const LEAST = 0.15;
const MOST = 2;
/** Minimum scale; below it text is unreadable, and the tree opens at full size. */
const READABLE = 0.85;
/** Maximum initial scale of a small tree. */
const MAX_OPENING_ZOOM = 1.25;

/** Pixels above and below the content: headings and padding. */
export const AROUND = 72;

type Size = { width: number; height: number };

/** Returns the maximum content height in pixels before the viewport scrolls. */
function maxRoomHeight(viewport: HTMLElement | null): number {
  if (viewport === null) return 1;
  // A viewport without a maximum grows with its content.
  const limit = Number.parseFloat(getComputedStyle(viewport).maxHeight);
  return Number.isNaN(limit) ? Number.POSITIVE_INFINITY : limit - AROUND;
}

/** Scale of the content of a scrolling viewport, and functions to change it. */
export function useZoom({ width, height }: Size, focus: Box) {
  const viewport = useRef<HTMLDivElement>(null);
  const [scale, setScale] = useState(1);
  /** Scale of the first render, which sets the viewport's height. */
  const [opening, setOpening] = useState(1);
  /** Anchor to restore after the next render. */
  const anchor = useRef<Anchor | null>(null);

  const zoomTo = (wanted: number, at?: Point) => {
    const element = viewport.current;
    if (element === null) return;
    anchor.current = anchorAt(element, scale, at);
    setScale(Math.min(MOST, Math.max(LEAST, wanted)));
  };
  const fitting = () => {
    const room = getFreeSpace(viewport.current);
    return Math.min(1, room.width / width, room.height / height);
  };
  const fitAll = () => zoomTo(fitting());
  const show = () => scrollToAnchor(viewport.current, anchorOn(focus), scale);

  const open = useEffectEvent(() => {
    const filled = Math.min(MAX_OPENING_ZOOM, getFreeSpace(viewport.current).width / width);
    const whole = Math.min(filled, maxRoomHeight(viewport.current) / height);
    const next = [whole, filled].find((one) => one >= READABLE) ?? 1;
    anchor.current = anchorOn(focus);
    setScale(next);
    setOpening(next);
    if (next === scale) settle(scale);
  });
  const settle = useEffectEvent((renderedAt: number) => {
    scrollToAnchor(viewport.current, anchor.current, renderedAt);
    anchor.current = null;
  });
  useLayoutEffect(() => settle(scale), [scale]);
  useLayoutEffect(() => open(), []);

  const zoomAt = useEffectEvent((factor: number, at: Point) => zoomTo(scale * factor, at));
  const press = useEffectEvent((key: string) => {
    if (key === '+' || key === '=') zoomTo(scale * 1.25);
    else if (key === '-') zoomTo(scale / 1.25);
    else if (key === '0') fitAll();
  });
  useEffect(() => {
    const element = viewport.current;
    return element === null
      ? undefined
      : listenForZoom(
          element,
          (factor, at) => zoomAt(factor, at),
          (key) => press(key),
        );
  }, []);
  return {
    viewport,
    scale,
    opening,
    zoomBy: (factor: number) => zoomTo(scale * factor),
    fitAll,
    show,
  };
}
