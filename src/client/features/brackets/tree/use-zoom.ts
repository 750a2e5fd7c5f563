import { useEffect, useEffectEvent, useLayoutEffect, useRef, useState } from 'react';
import type { Box } from '../../../components/picture/picture-pen.ts';

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

/** Calls back on Ctrl+wheel (also sent by a trackpad pinch), two-finger pinch, and keys. */
function listenForZoom(
  element: HTMLElement,
  zoom: (factor: number, at: Point) => void,
  press: (key: string) => void,
): () => void {
  const stop = new AbortController();
  const active = { signal: stop.signal, passive: false };
  element.addEventListener(
    'wheel',
    (event) => {
      if (!event.ctrlKey) return;
      event.preventDefault();
      zoom(Math.exp(-event.deltaY / 150), inside(element, event));
    },
    active,
  );
  let spread = 0;
  element.addEventListener(
    'touchstart',
    ({ touches }) => {
      spread = getSpread(touches);
    },
    active,
  );
  element.addEventListener(
    'touchmove',
    (event) => {
      const now = getSpread(event.touches);
      if (now === 0 || spread === 0 || !event.cancelable) return;
      event.preventDefault();
      zoom(now / spread, inside(element, middleOfTouches(event.touches)));
      spread = now;
    },
    active,
  );
  element.addEventListener(
    'keydown',
    ({ key, ctrlKey, metaKey, altKey }) => {
      if (!ctrlKey && !metaKey && !altKey) press(key);
    },
    active,
  );
  return () => stop.abort();
}

function inside(element: HTMLElement, { clientX, clientY }: { clientX: number; clientY: number }) {
  const { left, top } = element.getBoundingClientRect();
  return { x: clientX - left, y: clientY - top };
}

function getSpread(touches: TouchList): number {
  const [one, other] = touches;
  return one && other && touches.length === 2
    ? Math.hypot(one.clientX - other.clientX, one.clientY - other.clientY)
    : 0;
}

function middleOfTouches(touches: TouchList) {
  const [one, other] = touches;
  return {
    clientX: ((one?.clientX ?? 0) + (other?.clientX ?? 0)) / 2,
    clientY: ((one?.clientY ?? 0) + (other?.clientY ?? 0)) / 2,
  };
}

type Point = { x: number; y: number };

/**
 * Point of the content, in its own pixels, and its position in the viewport; `null` for the center.
 */
type Anchor = { content: Point; at: Point | null };

/** Scrolls a viewport so that the anchor is at its position. */
function scrollToAnchor(element: HTMLElement | null, anchor: Anchor | null, scale: number): void {
  if (element === null || anchor === null) return;
  const { content, at } = anchor;
  const { x, y } = at ?? getMiddle(element);
  const origin = getOrigin(element);
  element.scrollTo({
    left: origin.x + content.x * scale - x,
    top: origin.y + content.y * scale - y,
    behavior: 'instant',
  });
}

/** Returns the anchor that keeps a point of the viewport in place; its center by default. */
function anchorAt(element: HTMLElement, scale: number, at: Point = getMiddle(element)): Anchor {
  const origin = getOrigin(element);
  const content = {
    x: (element.scrollLeft + at.x - origin.x) / scale,
    y: (element.scrollTop + at.y - origin.y) / scale,
  };
  return { content, at };
}

/** Returns the anchor that centers a box in the viewport. */
function anchorOn({ x, y, width, height }: Box): Anchor {
  return { content: { x: x + width / 2, y: y + height / 2 }, at: null };
}

/** Returns the size of a viewport within its padding. */
function getFreeSpace(element: HTMLElement | null): Size {
  if (element === null) return { width: 1, height: 1 };
  const padding = 2 * Number.parseFloat(getComputedStyle(element).paddingInlineStart);
  return { width: element.clientWidth - padding, height: element.clientHeight - padding };
}

/** Returns the offset of the content, the last child, in the scroll container. */
function getOrigin(element: HTMLElement): Point {
  const { x, y } = element.lastElementChild?.getBoundingClientRect() ?? { x: 0, y: 0 };
  const frame = element.getBoundingClientRect();
  return { x: x - frame.x + element.scrollLeft, y: y - frame.y + element.scrollTop };
}

function getMiddle(element: HTMLElement): Point {
  return { x: element.clientWidth / 2, y: element.clientHeight / 2 };
}
