import type { Point } from './viewport-anchor.ts';

/** Calls back on Ctrl+wheel (also sent by a trackpad pinch), two-finger pinch, and keys. */
export function listenForZoom(
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
