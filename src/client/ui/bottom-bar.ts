/**
 * For the bar that a form keeps at the bottom of the screen: messages stand above it, however many
 * lines it has.
 */
export function keepClear(bar: HTMLElement | null) {
  if (bar === null) return;
  return tellHeight(bar, [document.documentElement]);
}

/**
 * The same for the bar of a long list. Only what stands above every bar is told (`data-clear`): a
 * variable of the root has each of ten thousand elements styled anew.
 */
export function keepListClear(bar: HTMLElement | null) {
  if (bar === null) return;
  const { style } = document.documentElement;
  const clear = document.querySelectorAll<HTMLElement>('[data-clear]');
  const end = tellHeight(bar, [...clear], (height) => {
    // Nothing that has the focus lies under it.
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
    // One of a section that is hidden stands in nobody's way.
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
