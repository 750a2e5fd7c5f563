import type { Box } from '../../../components/picture/picture-pen.ts';

type Size = { width: number; height: number };

export type Point = { x: number; y: number };

/**
 * Point of the content, in its own pixels, and its position in the viewport; `null` for the center.
 */
export type Anchor = { content: Point; at: Point | null };

/** Scrolls a viewport so that the anchor is at its position. */
export function scrollToAnchor(
  element: HTMLElement | null,
  anchor: Anchor | null,
  scale: number,
): void {
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
export function anchorAt(
  element: HTMLElement,
  scale: number,
  at: Point = getMiddle(element),
): Anchor {
  const origin = getOrigin(element);
  const content = {
    x: (element.scrollLeft + at.x - origin.x) / scale,
    y: (element.scrollTop + at.y - origin.y) / scale,
  };
  return { content, at };
}

/** Returns the anchor that centers a box in the viewport. */
export function anchorOn({ x, y, width, height }: Box): Anchor {
  return { content: { x: x + width / 2, y: y + height / 2 }, at: null };
}

/** Returns the size of a viewport within its padding. */
export function getFreeSpace(element: HTMLElement | null): Size {
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
