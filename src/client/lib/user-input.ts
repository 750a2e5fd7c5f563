const EVENTS = ['wheel', 'touchmove', 'pointerdown', 'keydown', 'popstate'] as const;

/**
 * For work that moves the page or the focus by itself: aborted by the next input of the user, or by
 * the caller at its end.
 */
export function untilUserInput(): AbortController {
  const ended = new AbortController();
  const { signal } = ended;
  for (const event of EVENTS)
    addEventListener(event, () => ended.abort(), { signal, capture: true, passive: true });
  return ended;
}
