/** What says that somebody goes another way. */
const USER_INPUT_EVENTS = ['wheel', 'touchmove', 'pointerdown', 'keydown', 'popstate'] as const;

let abandon: (() => void) | null = null;

/** Scrolls to a place of a page that still loads, until it is there or somebody goes another way. */
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

/** True if a place is being returned to, which may need more of a list than has come. */
export function isReturning(): boolean {
  return abandon !== null;
}

function stop(): void {
  abandon?.();
}
