import type { Box } from '../../../ui/picture/picture-pen.ts';

type Size = { width: number; height: number };

export type Point = { x: number; y: number };

/** A point of the content, in its own pixels, and where in the viewport it is to be; `null`: its middle. */
export type Anchor = { content: Point; at: Point | null };

/** Scrolls a viewport so that a point of its content, drawn at some scale, is where it is to be. */
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

/** The anchor that keeps in place what is at a point of a viewport; its middle unless told otherwise. */
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

/** The middle of a box, for the middle of the viewport. */
export function anchorOn({ x, y, width, height }: Box): Anchor {
  return { content: { x: x + width / 2, y: y + height / 2 }, at: null };
}

/** Width and height of a viewport within its padding. */
export function getFreeSpace(element: HTMLElement | null): Size {
  if (element === null) return { width: 1, height: 1 };
  const padding = 2 * Number.parseFloat(getComputedStyle(element).paddingInlineStart);
  return { width: element.clientWidth - padding, height: element.clientHeight - padding };
}

/** Where the content, the last child, begins in what scrolls. */
function getOrigin(element: HTMLElement): Point {
  const { x, y } = element.lastElementChild?.getBoundingClientRect() ?? { x: 0, y: 0 };
  const frame = element.getBoundingClientRect();
  return { x: x - frame.x + element.scrollLeft, y: y - frame.y + element.scrollTop };
}

function getMiddle(element: HTMLElement): Point {
  return { x: element.clientWidth / 2, y: element.clientHeight / 2 };
}
