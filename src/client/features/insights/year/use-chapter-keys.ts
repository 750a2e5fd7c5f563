import type { RefObject } from 'react';
import { useKeyDown } from '../../../hooks/use-key-down.ts';
import { isTyping } from '../../../lib/is-typing-target.ts';

/** Goes to the next chapter with the right arrow key, and back with the left one. */
export function useChapterKeys(story: RefObject<HTMLElement | null>): void {
  useKeyDown((event) => {
    const { key, ctrlKey, metaKey, altKey, shiftKey, target } = event;
    if (key !== 'ArrowRight' && key !== 'ArrowLeft') return;
    if (ctrlKey || metaKey || altKey || shiftKey || isTyping(target) || scrollsSideways(target))
      return;
    if (story.current === null || document.querySelector('[role="dialog"]') !== null) return;
    event.preventDefault();
    const chapters = [...story.current.querySelectorAll<HTMLElement>('[data-chapter]')];
    const step = key === 'ArrowRight' ? 1 : -1;
    goTo(chapters[findCurrent(chapters) + step]);
  });
}

/** Finds the chapter that has the focus and is in view, else the one in the middle of the window. */
function findCurrent(chapters: readonly HTMLElement[]): number {
  const boxes = chapters.map((chapter) => chapter.getBoundingClientRect());
  const focused = chapters.findIndex((chapter) => chapter.contains(document.activeElement));
  const box = boxes[focused];
  if (box && box.top < innerHeight && box.bottom > 0) return focused;
  return boxes.findLastIndex(({ top }) => top <= innerHeight / 2);
}

/** The focus follows, so that the tab key goes on from there. */
function goTo(chapter: HTMLElement | undefined): void {
  if (chapter === undefined) return;
  const isStill = matchMedia('(prefers-reduced-motion: reduce)').matches;
  chapter.querySelector<HTMLElement>('h1, h2')?.focus({ preventScroll: true });
  chapter.scrollIntoView({ behavior: isStill ? 'instant' : 'smooth' });
}

/** True in a table or line that these keys scroll. */
function scrollsSideways(target: EventTarget | null): boolean {
  return target instanceof Element && target.closest('nav, [tabindex="0"]') !== null;
}
