/** Offsets messages by the height of a form's sticky bottom bar. */
export function keepClear(bar: HTMLElement | null) {
  if (bar === null) return;
  return tellHeight(bar, [document.documentElement]);
}

/**
 * Same for the bar of a long list. Sets the variable only on the elements above the bar
 * (`data-clear`): a variable on the root would restyle ten thousand elements.
 */
export function keepListClear(bar: HTMLElement | null) {
  if (bar === null) return;
  const { style } = document.documentElement;
  const clear = document.querySelectorAll<HTMLElement>('[data-clear]');
  const end = tellHeight(bar, [...clear], (height) => {
    // Prevents the bar from covering the focused element.
    style.scrollPaddingBlockEnd = height;
  });
  return () => {
    end();
    style.scrollPaddingBlockEnd = '';
  };
}

function tellHeight(
  bar: HTMLElement,
  places: readonly HTMLElement[],
  tell: (height: string) => void = () => {},
): () => void {
  const observer = new ResizeObserver(() => {
    // A hidden bar needs no offset.
    if (bar.offsetHeight === 0) return;
    const height = `${bar.offsetHeight}px`;
    for (const { style } of places) style.setProperty('--bottom-bar', height);
    tell(height);
  });
  observer.observe(bar);
  return () => {
    observer.disconnect();
    for (const { style } of places) style.removeProperty('--bottom-bar');
  };
}
