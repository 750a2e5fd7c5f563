/** Calls back on Escape in an element, and when focus or pointer leave it. */
export function onLeaving(element: HTMLElement, leave: (isByKey: boolean) => void): () => void {
  const listening = new AbortController();
  const { signal } = listening;
  const isOutside = (target: EventTarget | null) =>
    target instanceof Node && !element.contains(target);
  element.addEventListener('keydown', ({ key }) => key === 'Escape' && leave(true), { signal });
  element.addEventListener(
    'focusout',
    ({ relatedTarget }) => isOutside(relatedTarget) && leave(false),
    { signal },
  );
  addEventListener('pointerdown', ({ target }) => isOutside(target) && leave(false), { signal });
  return () => listening.abort();
}
