const STILL = '(prefers-reduced-motion: reduce)';

/**
 * Moves an element for ever, on the compositor alone, while it is in view of a page that is shown and
 * the reader has nothing against motion; otherwise it stands as its style says. A ref's work: gives
 * how to end it. Not an animation of the style, since React listens to the iterations of those and
 * each would wake the main thread.
 */
export function moveWhileSeen(
  element: HTMLElement,
  keyframes: Keyframe[],
  timing: KeyframeAnimationOptions,
): () => void {
  const animation = element.animate(keyframes, { ...timing, iterations: Infinity });
  const still = matchMedia(STILL);
  let isInView = true;
  const update = () => {
    if (isInView && !document.hidden && !still.matches) animation.play();
    else animation.cancel();
  };
  const observer = new IntersectionObserver((entries) => {
    isInView = entries.at(-1)?.isIntersecting ?? true;
    update();
  });
  observer.observe(element);
  document.addEventListener('visibilitychange', update);
  still.addEventListener('change', update);
  update();
  return () => {
    animation.cancel();
    observer.disconnect();
    document.removeEventListener('visibilitychange', update);
    still.removeEventListener('change', update);
  };
}
