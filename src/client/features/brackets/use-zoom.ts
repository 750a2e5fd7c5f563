import { useEffect, useEffectEvent, useLayoutEffect, useRef, useState } from 'react';
import type { Box } from './tree-layout.ts';

const LEAST = 0.15;
const MOST = 2;
/** Below this a tree opens at full size: what is written in it could not be read. */
const READABLE = 0.85;
/** A small tree opens larger, up to this. */
const OPENING_MOST = 1.25;

type Size = { width: number; height: number };
type Point = { x: number; y: number };
/** A point of the content, in its own pixels, and where in the viewport it is to be; `null`: its middle. */
type Anchor = { content: Point; at: Point | null };

/** How large the content of a scrolling viewport is drawn, and the ways to change that. */
export function useZoom({ width, height }: Size, focus: Box) {
  const viewport = useRef<HTMLDivElement>(null);
  const [scale, setScale] = useState(1);
  /** The scale at the first drawing, which the viewport's height is made for. */
  const [opening, setOpening] = useState(1);
  /** What is to be where after the next drawing. */
  const anchor = useRef<Anchor | null>(null);

  const zoomTo = (wanted: number, at: Point = middleOf(viewport.current)) => {
    const element = viewport.current;
    if (element === null) return;
    const next = Math.min(MOST, Math.max(LEAST, wanted));
    const origin = originOf(element);
    const content = {
      x: (element.scrollLeft + at.x - origin.x) / scale,
      y: (element.scrollTop + at.y - origin.y) / scale,
    };
    anchor.current = { content, at };
    setScale(next);
  };
  const fitting = () => {
    const room = roomOf(viewport.current);
    return Math.min(1, room.width / width, room.height / height);
  };
  const fitAll = () => zoomTo(fitting());
  const show = () => {
    scrollTo(viewport.current, { content: centreOf(focus), at: null }, scale, 'smooth');
  };

  const open = useEffectEvent(() => {
    const start = Math.min(OPENING_MOST, roomOf(viewport.current).width / width);
    const next = start < READABLE ? 1 : start;
    anchor.current = { content: centreOf(focus), at: null };
    setScale(next);
    setOpening(next);
    if (next === scale) settle();
  });
  const settle = useEffectEvent(() => {
    scrollTo(viewport.current, anchor.current, scale, 'instant');
    anchor.current = null;
  });
  // biome-ignore lint/correctness/useExhaustiveDependencies: after every drawing at another scale
  useLayoutEffect(() => settle(), [scale, opening]);
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
      : listen(
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

/** Calls back for the wheel with Ctrl (which a pinched trackpad sends), two fingers, and keys. */
function listen(
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
      spread = spreadOf(touches);
    },
    active,
  );
  element.addEventListener(
    'touchmove',
    (event) => {
      const now = spreadOf(event.touches);
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

function scrollTo(
  element: HTMLElement | null,
  anchor: Anchor | null,
  scale: number,
  behavior: ScrollBehavior,
): void {
  if (element === null || anchor === null) return;
  const { content, at } = anchor;
  const { x, y } = at ?? middleOf(element);
  const origin = originOf(element);
  element.scrollTo({
    left: origin.x + content.x * scale - x,
    top: origin.y + content.y * scale - y,
    behavior,
  });
}

/** Where the content, the last child, begins in what scrolls. */
function originOf(element: HTMLElement): Point {
  const { x, y } = element.lastElementChild?.getBoundingClientRect() ?? { x: 0, y: 0 };
  const frame = element.getBoundingClientRect();
  return { x: x - frame.x + element.scrollLeft, y: y - frame.y + element.scrollTop };
}

function inside(element: HTMLElement, { clientX, clientY }: { clientX: number; clientY: number }) {
  const { left, top } = element.getBoundingClientRect();
  return { x: clientX - left, y: clientY - top };
}

function middleOf(element: HTMLElement | null): Point {
  return { x: (element?.clientWidth ?? 0) / 2, y: (element?.clientHeight ?? 0) / 2 };
}

function centreOf({ x, y, width, height }: Box): Point {
  return { x: x + width / 2, y: y + height / 2 };
}

/** The viewport within its padding. */
function roomOf(element: HTMLElement | null): Size {
  if (element === null) return { width: 1, height: 1 };
  const padding = 2 * Number.parseFloat(getComputedStyle(element).paddingInlineStart);
  return { width: element.clientWidth - padding, height: element.clientHeight - padding };
}

function spreadOf(touches: TouchList): number {
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
