/** What says that somebody goes another way. */
const HANDS = ['wheel', 'touchmove', 'pointerdown', 'keydown', 'popstate'] as const;

let giveUp: (() => void) | null = null;

/** Scrolls to a place of a page that still loads, until it is there or somebody goes another way. */
export function returnTo(top: number): void {
  giveUp?.();
  const page = new ResizeObserver(go);
  giveUp = () => {
    page.disconnect();
    for (const hand of HANDS) removeEventListener(hand, stop, true);
    giveUp = null;
  };
  for (const hand of HANDS) addEventListener(hand, stop, true);
  page.observe(document.body);
  go();

  function go(): void {
    scrollTo({ top, behavior: 'instant' });
    if (scrollY >= top - 1) stop();
  }
}

/** Whether a place is being returned to, which may need more of a list than has come. */
export function isReturning(): boolean {
  return giveUp !== null;
}

function stop(): void {
  giveUp?.();
}
