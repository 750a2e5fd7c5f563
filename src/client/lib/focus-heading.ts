export function focusHeading(): void {
  document.querySelector<HTMLElement>('main h1')?.focus({ preventScroll: true });
}

/** Shows a page from its top when its content was replaced, and moves the focus to its heading. */
export function focusPageTop(): void {
  scrollTo({ top: 0, behavior: 'instant' });
  focusHeading();
}
