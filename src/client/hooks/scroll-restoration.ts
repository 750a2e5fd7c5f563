/** User input that cancels the scroll restoration. */
const USER_INPUT_EVENTS = ['wheel', 'touchmove', 'pointerdown', 'keydown', 'popstate'] as const;

let abandon: (() => void) | null = null;

/**
 * Restores a scroll position of a page that is still loading, until it is reached or the user
 * scrolls.
 */
export function returnTo(top: number): void {
  abandon?.();
  const page = new ResizeObserver(go);
  abandon = () => {
    page.disconnect();
    for (const hand of USER_INPUT_EVENTS) removeEventListener(hand, stop, true);
    abandon = null;
  };
  for (const hand of USER_INPUT_EVENTS) addEventListener(hand, stop, true);
  page.observe(document.body);
  go();

  function go(): void {
    scrollTo({ top, behavior: 'instant' });
    if (scrollY >= top - 1) stop();
  }
}

/** True during a scroll restoration, which may need more rows of a list than are loaded. */
export function isReturning(): boolean {
  return abandon !== null;
}

function stop(): void {
  abandon?.();
}
